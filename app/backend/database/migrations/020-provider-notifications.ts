import type { Kysely } from "kysely";
import { numberedTable } from "./columns.ts";

/** Adds the payment provider's own page and its notifications, and finds due messages by channel. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("hosted_page", "text").execute();
  // A notification that was handled once is not handled again. Rows are deleted after a month.
  await numberedTable(db, "provider_notifications")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("payment_id", "text")
    .addColumn("event", "text", (c) => c.notNull())
    .addColumn("received_at", "text", (c) => c.notNull())
    .addUniqueConstraint("provider_notifications_once", ["provider", "fingerprint"])
    .execute();
  await db.schema
    .createIndex("provider_notifications_by_payment")
    .on("provider_notifications")
    .column("payment_id")
    .execute();
  await db.schema
    .createIndex("provider_notifications_by_time")
    .on("provider_notifications")
    .column("received_at")
    .execute();
  await db.schema.createIndex("notices_by_channel").on("notices").columns(["channel", "due_at"]).execute();
}
