import type { SelectQueryBuilder } from "kysely";

/**
 * Returns how many rows there are in all. A page that is not full tells it, so that most lists are not counted.
 * @param found rows of the page
 */
export async function totalOf(
  { offset, limit }: { readonly offset: number; readonly limit: number },
  found: number,
  count: () => Promise<number>,
): Promise<number> {
  return found < limit && (found > 0 || offset === 0) ? offset + found : count();
}

/** Counts the rows that a query finds. */
export async function countRows<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("n"));
  const { n } = (await counted.executeTakeFirstOrThrow()) as { readonly n: number | string };
  return Number(n);
}
