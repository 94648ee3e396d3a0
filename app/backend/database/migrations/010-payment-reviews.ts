import type { Kysely } from "kysely";

/**
 * Adds columns for payments of unknown outcome: the next inquiry, the number of inquiries, and the provider's last
 * code. Also adds keyed hashes of cards, against card testing.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const payments = () => db.schema.alterTable("payments");
  await payments().addColumn("next_inquiry_at", "text").execute();
  await payments()
    .addColumn("inquiries", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await payments().addColumn("provider_code", "text").execute();
  await payments().addColumn("charge_code", "text").execute();
  await payments().addColumn("card_hash", "text").execute();
  await payments().addColumn("paid_twice_with", "text").execute();
  await db.schema.alterTable("payment_moves").addColumn("provider_code", "text").execute();
  // Existing confirming payments get an inquiry at once. The results of their charge calls were not stored.
  await db
    .updateTable("payments")
    .set((eb) => ({ next_inquiry_at: eb.ref("updated_at"), charge_code: "unknown" }))
    .where("state", "=", "confirming")
    .execute();
  await db.schema
    .createIndex("payments_by_next_inquiry")
    .on("payments")
    .column("next_inquiry_at")
    .where("next_inquiry_at", "is not", null)
    .execute();
  await db.schema.createIndex("payments_by_card").on("payments").columns(["card_hash", "created_at"]).execute();
  await db.schema.createIndex("payments_by_creation").on("payments").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("payments_by_state_and_creation")
    .on("payments")
    .columns(["state", "created_at", "id"])
    .execute();
  await db.schema.createIndex("payments_by_provider_number").on("payments").column("provider_payment_id").execute();
  await db.schema
    .createIndex("payments_paid_twice")
    .on("payments")
    .column("paid_twice_with")
    .where("paid_twice_with", "is not", null)
    .execute();
  await db.schema.createIndex("payment_lines_by_basket_item").on("payment_lines").column("basket_item_id").execute();
}
