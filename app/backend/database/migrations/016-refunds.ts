import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Creates the table of refunds and chargebacks, and adds the refunded kuruş to payment lines and donations. Also adds
 * the indexes that the staff's lists of payments and donations need.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("payment_lines")
    .addColumn("refunded", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("donations")
    .addColumn("refunded", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("payments").addColumn("paid_twice_settled_at", "text").execute();
  await createRefunds(db);
  await db.schema
    .createIndex("payments_by_last_four")
    .on("payments")
    .columns(["card_last_four", "created_at", "id"])
    .execute();
  await db.schema.createIndex("donations_by_owner_and_id").on("donations").columns(["owner", "id"]).execute();
  await db.schema.createIndex("donations_by_cause_and_id").on("donations").columns(["cause_id", "id"]).execute();
}

async function createRefunds(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "refunds")
    .addColumn("request_id", "text", (c) => c.notNull())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("payment_line_id", "integer", (c) => c.notNull().references("payment_lines.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("reference", "text")
    .addColumn("happened_on", "text")
    .addColumn("requested_by", "integer", (c) => c.notNull())
    .addColumn("requested_at", "text", (c) => c.notNull())
    .addColumn("approved_by", "integer")
    .addColumn("decided_at", "text")
    .addColumn("decision_reason", "text")
    .addColumn("provider_code", "text")
    .addColumn("sent_at", "text")
    .addColumn("next_inquiry_at", "text")
    .addColumn("inquiries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("finished_at", "text")
    .addUniqueConstraint("refunds_one_per_line", ["request_id", "payment_line_id"])
    .addCheckConstraint("refunds_amount", sql`amount > 0`)
    .addCheckConstraint("refunds_kind", isOneOf("kind", ["refund", "cancel", "transfer", "chargeback"]))
    .addCheckConstraint(
      "refunds_state",
      isOneOf("state", ["requested", "rejected", "approved", "sent", "unknown", "succeeded", "failed", "reversed"]),
    )
    .execute();
  await db.schema.createIndex("refunds_by_payment").on("refunds").column("payment_id").execute();
  await db.schema.createIndex("refunds_by_line").on("refunds").column("payment_line_id").execute();
  await db.schema.createIndex("refunds_by_state").on("refunds").columns(["state", "id"]).execute();
  await db.schema
    .createIndex("refunds_by_next_inquiry")
    .on("refunds")
    .column("next_inquiry_at")
    .where("next_inquiry_at", "is not", null)
    .execute();
}
