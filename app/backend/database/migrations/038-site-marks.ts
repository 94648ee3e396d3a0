import type { Kysely } from "kysely";

/** Creates the notes that all processes share: the last backup, maintenance, the latest time that was seen. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("site_marks")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("details", "text")
    .execute();
}
