import type { Kysely } from "kysely";

/**
 * Adds columns that make the audit log a chain of keyed hashes. Existing entries join it when the site starts, because
 * the database has no key (audit-chain-queries.ts).
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
