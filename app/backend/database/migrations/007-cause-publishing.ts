import { type Kysely, sql } from "kysely";

/**
 * Adds drafts and scheduling of causes: null is a draft, a future moment is scheduled. Existing causes stay published.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("causes").addColumn("published_at", "text").execute();
  await db
    .updateTable("causes")
    .set({ published_at: sql.ref("created_at") })
    .execute();
}
