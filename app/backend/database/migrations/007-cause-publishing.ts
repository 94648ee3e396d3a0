import { type Kysely, sql } from "kysely";

/**
 * Wells, sacrifices and projects are written before they are shown: null is a draft, the future is scheduled. What
 * there is stays on show.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("causes").addColumn("published_at", "text").execute();
  await db
    .updateTable("causes")
    .set({ published_at: sql.ref("created_at") })
    .execute();
}
