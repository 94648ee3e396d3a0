import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Returns the condition of the rows that follow one in the order of `created_at` and `id`. Databases take both columns
 * from one index.
 * @param after id of the last row before
 * @param owner owner of all of them: nothing follows a row of somebody else
 */
export function follows(
  table: "donations" | "payments",
  after: number | string,
  { direction, owner }: { readonly direction: "asc" | "desc"; readonly owner?: string },
): RawBuilder<SqlBool> {
  const compared = sql.raw(direction === "asc" ? ">" : "<");
  const last = sql`select created_at from ${sql.table(table)} where id = ${after}
    ${owner === undefined ? sql`` : sql`and owner = ${owner}`}`;
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${compared} ((${last}), ${after})`;
}
