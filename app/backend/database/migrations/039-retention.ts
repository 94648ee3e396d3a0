import { type Kysely, sql } from "kysely";

/** Lets the retention job find what is due by an index, however much was removed before. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("forgotten_at", "text").execute();
  await db.schema
    .createIndex("payments_to_forget")
    .on("payments")
    .column("created_at")
    .where(sql<boolean>`state in ('failed', 'expired') and forgotten_at is null`)
    .execute();
  await db.schema.createIndex("access_tokens_by_end").on("access_tokens").column("expires_at").execute();
  await db.schema.createIndex("known_browsers_by_use").on("known_browsers").column("last_used_at").execute();
}
