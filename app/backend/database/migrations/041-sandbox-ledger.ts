import type { Kysely } from "kysely";
import { numberedTable } from "./columns.ts";

/**
 * Creates the ledger of the sandbox bank. It was a file of its own before, which several machines could not share. Sums
 * are kuruş.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("sandbox_payments")
    .addColumn("payment_id", "text", (column) => column.primaryKey())
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("behaviour", "text", (column) => column.notNull())
    .addColumn("association", "text", (column) => column.notNull())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("price", "bigint", (column) => column.notNull())
    .addColumn("callback_url", "text", (column) => column.notNull())
    .addColumn("locale", "text", (column) => column.notNull())
    .addColumn("items", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull().defaultTo("INIT_THREEDS"))
    .addColumn("wrong_codes", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("charges", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("sandbox_payments_by_conversation")
    .on("sandbox_payments")
    .column("conversation_id")
    .execute();
  await db.schema
    .createTable("sandbox_cards")
    .addColumn("card_token", "text", (column) => column.primaryKey())
    .addColumn("card_user_key", "text", (column) => column.notNull())
    .addColumn("behaviour", "text", (column) => column.notNull())
    .addColumn("association", "text", (column) => column.notNull())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("payment_id", "text")
    .addColumn("charges_without_owner", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("sandbox_cards_by_user").on("sandbox_cards").column("card_user_key").execute();
  await db.schema.createIndex("sandbox_cards_by_payment").on("sandbox_cards").column("payment_id").execute();
  await numberedTable(db, "sandbox_refunds")
    .addColumn("conversation_id", "text", (column) => column.notNull())
    .addColumn("payment_id", "text", (column) => column.notNull())
    .addColumn("item_id", "text")
    .addColumn("price", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sandbox_refunds_by_payment").on("sandbox_refunds").column("payment_id").execute();
  await numberedTable(db, "sandbox_days")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("payment_id", "text", (column) => column.notNull())
    .addColumn("refund_id", "integer")
    .execute();
  await db.schema.createIndex("sandbox_days_by_day").on("sandbox_days").column("day").execute();
}
