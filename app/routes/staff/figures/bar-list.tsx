import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { TinyBar } from "~/ui/charts/tiny-bar.tsx";
import { DataTable } from "~/ui/data-table.tsx";

interface BarRow {
  readonly name: string;
  /** Kuruş. */
  readonly amount: number;
  readonly donations: number;
}

/** Renders sums as a table whose rows carry a bar: the table is the chart. */
export function BarList({ label, rows }: { readonly label: string; readonly rows: readonly BarRow[] }) {
  const { t } = useTexts("money");
  const { money, number } = useFormats();
  const highest = Math.max(...rows.map(({ amount }) => amount));
  return (
    <DataTable
      label={label}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          title: label,
          renderCell: ({ name, amount }) => (
            <>
              {name}
              <TinyBar value={amount} highest={highest} />
            </>
          ),
          isWords: true,
        },
        { title: t("figures.donations"), renderCell: ({ donations }) => number(donations), isMoney: true },
        { title: t("transfer.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
      ]}
    />
  );
}
