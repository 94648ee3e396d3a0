import type { GivingRow } from "./figure-queries.ts";

/** Donations and their sum in kuruş. */
interface Sums {
  readonly amount: number;
  readonly donations: number;
}

export const noSums: Sums = { amount: 0, donations: 0 };

/** Leaves out what was collected before the site: it was entered in one day and would dwarf every other. */
export function givenHere<Row extends GivingRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ channel }) => channel !== "before");
}

export function total(rows: readonly Sums[]): Sums {
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    donations: rows.reduce((sum, { donations }) => sum + donations, 0),
  };
}

/** Adds rows up by a key. */
export function sumBy<Row extends Sums, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, Sums> {
  const sums = new Map<Key, Sums>();
  for (const row of rows) {
    const { amount, donations } = sums.get(keyOf(row)) ?? noSums;
    sums.set(keyOf(row), { amount: amount + row.amount, donations: donations + row.donations });
  }
  return sums;
}
