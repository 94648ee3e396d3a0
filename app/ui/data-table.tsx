import type { ReactNode } from "react";

interface Column<Row> {
  readonly title: string;
  readonly renderCell: (row: Row) => ReactNode;
  readonly isMoney?: boolean;
  /** Holds words that somebody typed: long ones break anywhere, and leave the other columns their room. */
  readonly isWords?: boolean;
}

interface DataTableProps<Row> {
  /** What the table shows, for who does not see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** A table of many columns. Where they have no room each row is a card, and each cell says what it is. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="table table-rows table-data" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isMoney }) => (
            <th scope="col" key={title} className={isMoney ? "money" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, renderCell, isMoney, isWords }) => (
              <td key={title} data-label={title} className={isMoney ? "money" : isWords ? "table-words" : undefined}>
                <div>{renderCell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
