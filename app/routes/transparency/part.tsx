import type { ReactNode } from "react";

interface PartTableProps {
  readonly label: string;
  /** The titles of both columns. */
  readonly titles: readonly [what: string, value: string];
  /** Rows, and what follows them. */
  readonly children: ReactNode;
}

/** Renders a table of things with one value each, which stands at the end of its row. */
export function PartTable({ label, titles: [what, value], children }: PartTableProps) {
  return (
    <table className="w-full" aria-label={label}>
      <thead>
        <tr className="text-sm text-muted">
          <th className="py-2.5 text-start font-semibold" scope="col">
            {what}
          </th>
          <th className="py-2.5 text-end font-semibold" scope="col">
            {value}
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  /** How to read the part: where its facts come from. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a part of the page: heading and note, and its content below or, from 1024 px on, beside them. */
export function Part({ id, title, note, children }: PartProps) {
  return (
    <section
      className="grid gap-5 py-10 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-16 lg:py-14"
      aria-labelledby={`${id}-title`}
      id={id}
    >
      <div className="min-w-0 space-y-2">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="max-w-[27rem] text-sm/snug text-muted">{note}</p>}
      </div>
      <div className="min-w-0 space-y-6">{children}</div>
    </section>
  );
}
