import type { Kysely } from "kysely";

/**
 * The audit log becomes a chain of keyed hashes. What was written before joins it when the site starts, for the key is
 * not the database's (store/audit-chain.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["details_salt", "details_digest", "chain"])
    await db.schema.alterTable("audit_log").addColumn(column, "text").execute();
  await db.schema
    .createTable("audit_head")
    .addColumn("id", "integer", (c) => c.primaryKey())
    .addColumn("entries", "integer", (c) => c.notNull())
    .addColumn("last", "text", (c) => c.notNull())
    .addColumn("seal", "text", (c) => c.notNull())
    .execute();
}
