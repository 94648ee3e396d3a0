import type { Kysely } from "kysely";

/** Creates the tables of the content around every page, and of texts that replace the built-in ones. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("site_documents")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("body", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("translations")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("group_name", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("translations_key", ["language", "group_name", "key"])
    .execute();
}
