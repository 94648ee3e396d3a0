import type { ReactNode } from "react";
import { Paged, type PagedProps } from "./paged.tsx";
import { tableOfCards } from "./table.ts";

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

const money = "tabular-nums whitespace-nowrap sm:text-end max-sm:last:font-semibold";
const words = "wrap-anywhere *:sm:min-w-28";

/** Renders a table of many columns. On narrow screens each row becomes a card, and each cell names its column. */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className={tableOfCards} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isMoney }) => (
            <th scope="col" key={title} className={isMoney ? `${money} text-end!` : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, renderCell, isMoney, isWords }) => (
              <td key={title} data-label={title} className={isMoney ? money : isWords ? words : undefined}>
                <div>{renderCell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a page of a list as a table, with links to the other pages. */
export function PagedTable<Row>({ meta, none, ...table }: DataTableProps<Row> & Omit<PagedProps, "at" | "children">) {
  return (
    <Paged meta={meta} none={none}>
      <DataTable {...table} />
    </Paged>
  );
}
