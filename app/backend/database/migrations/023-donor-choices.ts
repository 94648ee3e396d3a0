import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Adds how a donor's name is shown with a gift, and the cards that tell somebody of a gift in a name or memory. A card
 * is part of the basket line and the payment line until the payment succeeds; then it has a row of its own.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["basket_items", "payment_lines", "donations", "regular_gifts"])
    await db.schema
      .alterTable(table)
      .addColumn("shown_as", "text", (c) => c.notNull().defaultTo("full_name"))
      .execute();
  for (const table of ["basket_items", "payment_lines"])
    await db.schema.alterTable(table).addColumn("card", "text").execute();
  // Few lines have a card: an index of these alone stays small.
  await db.schema
    .createIndex("payment_lines_with_card")
    .on("payment_lines")
    .column("payment_id")
    .where(sql.ref("card"), "is not", null)
    .execute();
  await numberedTable(db, "gift_cards")
    .addColumn("donation_id", "integer", (c) => c.notNull().unique().references("donations.id"))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("occasion", "text", (c) => c.notNull())
    .addColumn("recipient_name", "text")
    .addColumn("recipient_email", "text")
    .addColumn("recipient_hash", "text")
    .addColumn("message", "text")
    .addColumn("send_on", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .addCheckConstraint("gift_cards_state", isOneOf("state", ["waiting", "sent", "cancelled", "withheld"]))
    .addCheckConstraint("gift_cards_occasion", isOneOf("occasion", ["name", "memory"]))
    .execute();
  await db.schema.createIndex("gift_cards_by_state").on("gift_cards").columns(["state", "send_on", "id"]).execute();
  await db.schema
    .createIndex("gift_cards_by_recipient")
    .on("gift_cards")
    .columns(["recipient_hash", "finished_at"])
    .execute();
}
