import type { ReactNode } from "react";

/** Renders a list of {@link DataRow}s: terms and their values. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

interface DataRowProps {
  readonly term: ReactNode;
  /** Aligns figures below each other. */
  readonly isMoney?: boolean;
  /** Direction of typed text. */
  readonly dir?: "auto";
  readonly children: ReactNode;
}

export function DataRow({ term, isMoney = false, dir, children }: DataRowProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between border-b border-hairline py-2.5 wrap-anywhere">
      <dt className="max-w-full min-w-0 pe-4 text-muted">{term}</dt>{" "}
      <dd className={`min-w-0 font-semibold ${isMoney ? "whitespace-nowrap tabular-nums" : ""}`} dir={dir}>
        {children}
      </dd>
    </div>
  );
}

/** Renders a row with a formatted sum. */
export function SumRow({ term, sum }: { term: ReactNode; sum: ReactNode }) {
  return (
    <DataRow term={term} isMoney>
      {sum}
    </DataRow>
  );
}

/** Renders the last row, with the formatted total. */
export function TotalRow({ term, sum }: { term: string; sum: string }) {
  return <SumRow term={<strong>{term}</strong>} sum={<strong>{sum}</strong>} />;
}

export type Fact = readonly [term: string, value: ReactNode];

/** Renders facts with their terms; one without a value (empty, null or false) is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== "" && value !== null && value !== undefined && value !== false);
  if (known.length === 0) return null;
  return (
    <DataList>
      {known.map(([term, value]) => (
        <DataRow key={term} term={term}>
          {value}
        </DataRow>
      ))}
    </DataList>
  );
}
