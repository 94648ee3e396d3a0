import { useTexts } from "~/i18n/texts.tsx";
import { table } from "~/ui/table.ts";

/** Renders the first rows of a bank's file as they are; the head is marked. Wide tables scroll sideways. */
export function StatementRows({
  rows,
  head,
}: {
  readonly rows: readonly (readonly string[])[];
  readonly head: number;
}) {
  const { t } = useTexts("money");
  return (
    <div className="overflow-x-auto" role="region" aria-label={t("import.rows")} tabIndex={0}>
      <table className={table}>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {row.map((cell, place) => (
                <td key={place} dir="auto">
                  {index === head ? <strong>{cell}</strong> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
