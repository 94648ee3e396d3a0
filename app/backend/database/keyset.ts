import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Returns the condition of the rows that follow one in the order of `created_at` and `id`. Databases take both columns
 * from one index.
 * @param after id of the last row before
 * @param isWanted condition that this row fulfils, too; otherwise nothing follows it
 */
export function follows(
  table: "donations" | "payments",
  after: number | string,
  { direction, isWanted = sql`1 = 1` }: { readonly direction: "asc" | "desc"; readonly isWanted?: RawBuilder<unknown> },
): RawBuilder<SqlBool> {
  const compared = sql.raw(direction === "asc" ? ">" : "<");
  const last = sql`select created_at from ${sql.table(table)} where id = ${after} and ${isWanted}`;
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${compared} ((${last}), ${after})`;
}
