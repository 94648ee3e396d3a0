import type { Kysely } from "kysely";

/**
 * Creates the notes that all processes share: the last backup, maintenance, the latest time that was seen. A restored
 * database of before has them already (prepare-restored.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("site_marks")
    .ifNotExists()
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("details", "text")
    .execute();
}
