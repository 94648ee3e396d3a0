import type { ReactNode } from "react";

interface Column<Row> {
  readonly title: string;
  readonly renderCell: (row: Row) => ReactNode;
  readonly isMoney?: boolean;
  /** For text that users typed: long words break anywhere, so that other columns keep their width. */
  readonly isWords?: boolean;
}

interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/** Renders a table of many columns. On narrow screens each row becomes a card, and each cell names its column. */
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
