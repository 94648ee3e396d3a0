import type { ReactNode } from "react";

interface DataTableProps {
  /** What the table shows, for who does not see it. */
  readonly label: string;
  readonly columns: readonly string[];
  /** Many columns: a narrow screen scrolls them instead of breaking every word. */
  readonly isWide?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page, with the keyboard, too. */
export function DataTable({ label, columns, isWide = false, children }: DataTableProps) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className={isWide ? "table table-wide" : "table"}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
