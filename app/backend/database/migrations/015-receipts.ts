import type { Kysely } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Adds receipts of donations, the counters of their serial numbers, and the links in messages that open one. A receipt
 * copies what it says, so that later changes of the donor or the organisation do not change it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "receipts")
    // One receipt per payment, across all processes.
    .addColumn("payment_id", "text", (c) => c.notNull().unique().references("payments.id"))
    .addColumn("series", "text", (c) => c.notNull().check(isOneOf("series", ["official", "sample"])))
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("serial", "integer", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("donor_name", "text")
    .addColumn("card_last_four", "text")
    .addColumn("organisation", "text", (c) => c.notNull())
    .addColumn("lines", "text", (c) => c.notNull())
    .addColumn("paid_at", "text", (c) => c.notNull())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("donor_erased_at", "text")
    .addUniqueConstraint("receipts_one_per_number", ["series", "year", "serial"])
    .execute();
  await db.schema
    .createIndex("receipts_of_erased_donors")
    .on("receipts")
    .column("donor_erased_at")
    .where("donor_erased_at", "is not", null)
    .execute();

  // A row per series and year. The transaction that issues a receipt holds it, so a rollback leaves no gap.
  await db.schema
    .createTable("receipt_counters")
    .addColumn("series", "text", (c) => c.notNull())
    .addColumn("year", "integer", (c) => c.notNull())
    .addColumn("last", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("receipt_counters_key", ["series", "year"])
    .execute();

  await db.schema
    .createTable("receipt_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  for (const column of ["payment_id", "expires_at"])
    await db.schema.createIndex(`receipt_links_by_${column}`).on("receipt_links").column(column).execute();
}
