import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Adds regular gifts, their months and their consents. A month of a gift exists once, across all processes. Charges of
 * stored cards are payments, which do not block the basket of their owner.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "regular_gifts")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("payment_line_id", "integer", (c) => c.unique().references("payment_lines.id"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("pause_reason", "text")
    .addColumn("paused_until", "text")
    .addColumn("cause_id", "integer", (c) => c.references("causes.id"))
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("card_id", "integer")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("share_value", "integer", (c) => c.notNull())
    .addColumn("on_behalf", "integer", (c) => c.notNull())
    .addColumn("proxy_granted", "integer", (c) => c.notNull())
    .addColumn("note", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("next_month", "text", (c) => c.notNull())
    .addColumn("next_charge_at", "text")
    .addColumn("card_warned", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("stopped_at", "text")
    .addCheckConstraint("regular_gifts_state", isOneOf("state", ["active", "paused", "stopped"]))
    .addCheckConstraint("regular_gifts_amount", sql`amount > 0`)
    .execute();
  for (const column of ["user_id", "cause_id", "card_id", "created_at"])
    await db.schema.createIndex(`regular_gifts_by_${column}`).on("regular_gifts").column(column).execute();
  await db.schema
    .createIndex("regular_gifts_by_state")
    .on("regular_gifts")
    .columns(["state", "paused_until", "id"])
    .execute();
  await db.schema
    .createIndex("regular_gifts_due")
    .on("regular_gifts")
    .column("next_charge_at")
    .where("next_charge_at", "is not", null)
    .execute();

  await numberedTable(db, "regular_charges")
    .addColumn("gift_id", "integer", (c) => c.notNull().references("regular_gifts.id"))
    .addColumn("month", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("payment_id", "text", (c) => c.references("payments.id"))
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("refusals", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("regular_charges_once_a_month", ["gift_id", "month"])
    .addCheckConstraint("regular_charges_state", isOneOf("state", ["open", "paid", "skipped", "missed"]))
    .execute();

  await numberedTable(db, "regular_consents")
    .addColumn("gift_id", "integer", (c) => c.notNull().references("regular_gifts.id"))
    .addColumn("text_version", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("day", "integer", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("regular_consents_by_gift").on("regular_consents").column("gift_id").execute();

  await db.schema.alterTable("payments").addColumn("regular_gift_id", "integer").execute();
  await db.schema.alterTable("payments").addColumn("regular_charge_id", "integer").execute();
  await db.schema.alterTable("payments").addColumn("saved_card_id", "integer").execute();
  await db.schema.alterTable("payments").addColumn("consent_version", "text").execute();
  await db.schema
    .createIndex("payments_by_regular_charge")
    .on("payments")
    .column("regular_charge_id")
    .where("regular_charge_id", "is not", null)
    .execute();
  await db.schema
    .createIndex("payments_by_regular_gift")
    .on("payments")
    .columns(["regular_gift_id", "created_at"])
    .where("regular_gift_id", "is not", null)
    .execute();
  for (const table of ["basket_items", "payment_lines"]) {
    await db.schema
      .alterTable(table)
      .addColumn("needed_most", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable("basket_items")
    .addColumn("is_regular", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("payment_lines").addColumn("regular_day", "integer").execute();

  // A charge of a stored card runs beside the payment of its owner's basket.
  await db.schema.dropIndex("payments_one_at_a_time").execute();
  await db.schema
    .createIndex("payments_one_at_a_time")
    .unique()
    .on("payments")
    .column("owner")
    .where(sql<boolean>`${isOneOf("state", ["created", "awaiting_3ds", "confirming"])} and regular_gift_id is null`)
    .execute();
}
