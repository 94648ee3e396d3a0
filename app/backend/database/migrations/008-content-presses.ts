import type { Kysely } from "kysely";

/** Adds the idempotency key of the submit that created an item, so that a double submit creates one item. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("content_versions").addColumn("press", "text").execute();
  await db.schema.createIndex("content_versions_by_press").on("content_versions").column("press").execute();
}
