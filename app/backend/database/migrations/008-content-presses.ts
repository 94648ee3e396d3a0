import type { Kysely } from "kysely";

/** A version remembers which press of the editor's button made its item: a form that is sent twice makes one. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("content_versions").addColumn("press", "text").execute();
  await db.schema.createIndex("content_versions_by_press").on("content_versions").column("press").execute();
}
