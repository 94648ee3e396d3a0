import type { ReactNode } from "react";

/** Terms and their values, one below the other. Holds rows. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className="data-list">{children}</dl>;
}

interface DataRowProps {
  readonly term: ReactNode;
  /** Figures stand below each other. */
  readonly isMoney?: boolean;
  readonly children: ReactNode;
}

/** A term and its value. */
export function DataRow({ term, isMoney = false, children }: DataRowProps) {
  return (
    <div className="data-row">
      <dt>{term}</dt> <dd className={isMoney ? "money" : undefined}>{children}</dd>
    </div>
  );
}

/** The last row of sums; the sum as people read it. */
export function TotalRow({ term, sum }: { term: string; sum: string }) {
  return (
    <DataRow term={<strong>{term}</strong>} isMoney>
      <strong>{sum}</strong>
    </DataRow>
  );
}

export type Fact = readonly [term: string, value: ReactNode];

/** Facts, a row each. */
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
