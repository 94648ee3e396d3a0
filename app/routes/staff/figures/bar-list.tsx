import { scaleLinear } from "d3-scale";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
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
  const width = scaleLinear([0, Math.max(1, ...rows.map(({ amount }) => amount))], [0, 100]).clamp(true);
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
              <svg className="chart-strip" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="chart-bar-1" width={width(amount)} height="6" />
              </svg>
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
