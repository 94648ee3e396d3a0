import type { ReactNode } from "react";

/** Renders a list of {@link DataRow}s: terms and their values. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className="data-list">{children}</dl>;
}

interface DataRowProps {
  readonly term: ReactNode;
  /** Aligns figures below each other. */
  readonly isMoney?: boolean;
  readonly children: ReactNode;
}

export function DataRow({ term, isMoney = false, children }: DataRowProps) {
  return (
    <div className="data-row">
      <dt>{term}</dt> <dd className={isMoney ? "money" : undefined}>{children}</dd>
    </div>
  );
}

/** Renders the last row, with the formatted total. */
export function TotalRow({ term, sum }: { term: string; sum: string }) {
  return (
    <DataRow term={<strong>{term}</strong>} isMoney>
      <strong>{sum}</strong>
    </DataRow>
  );
}

export type Fact = readonly [term: string, value: ReactNode];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <DataList>
      {facts.map(([term, value]) => (
        <DataRow key={term} term={term}>
          {value}
        </DataRow>
      ))}
    </DataList>
  );
}
