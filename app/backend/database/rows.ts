import type { SelectQueryBuilder } from "kysely";

interface Written {
  readonly numUpdatedRows?: bigint;
  readonly numDeletedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

interface Write {
  executeTakeFirstOrThrow(): Promise<Written>;
}

/** Runs a write and returns how many rows it changed, for `$call`. */
export async function rowsWritten(write: Write): Promise<number> {
  const { numUpdatedRows, numDeletedRows, numInsertedOrUpdatedRows } = await write.executeTakeFirstOrThrow();
  return Number(numUpdatedRows ?? numDeletedRows ?? numInsertedOrUpdatedRows ?? 0n);
}

/** Runs a write and returns whether it changed a row, for `$call`. */
export async function hasWritten(write: Write): Promise<boolean> {
  return (await rowsWritten(write)) > 0;
}

/** Runs a query and returns whether it finds a row, for `$call`. */
export async function findsRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Counts the rows that a query finds, for `$call`. */
export async function countRows<DB, Tables extends keyof DB>(
  query: SelectQueryBuilder<DB, Tables, object>,
): Promise<number> {
  const counting = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await counting.$castTo<{ n: number }>().executeTakeFirstOrThrow()).n);
}

/** Returns the parts of a list for one INSERT or one IN each, far below the limits of both databases. */
export function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += 400) yield items.slice(start, start + 400);
}
