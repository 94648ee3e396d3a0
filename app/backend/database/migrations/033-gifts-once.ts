import type { Kysely } from "kysely";

/** Adds the key of the form that added a gift to a basket, so that a form that arrives twice adds it once. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("basket_items").addColumn("idempotency_key", "text").execute();
}
