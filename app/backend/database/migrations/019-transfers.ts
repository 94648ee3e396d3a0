import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Creates the tables of money that staff enter (transfers and cash), of bank statements and reference codes, of the
 * daily reconciliation with the payment provider, and of the figures by day. Sums are bigint kuruş, days are YYYY-MM-DD
 * in Istanbul.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await transfers(db);
  await statements(db);
  await reconciliation(db);
  await figures(db);
}

async function transfers(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("transfers")
    .addColumn("payment_id", "text", (c) => c.primaryKey().references("payments.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("account_id", "integer")
    .addColumn("account", "text")
    .addColumn("sender", "text")
    .addColumn("sender_iban", "text")
    .addColumn("reference", "text")
    .addColumn("entered_by", "integer", (c) => c.references("users.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addCheckConstraint("transfers_kind", isOneOf("kind", ["bank", "cash"]))
    .addCheckConstraint("transfers_amount", sql`amount > 0`)
    .execute();
  await db.schema.createIndex("transfers_by_day").on("transfers").columns(["day", "amount"]).execute();
  await db.schema.createIndex("transfers_by_creation").on("transfers").columns(["created_at", "payment_id"]).execute();

  await db.schema
    .createTable("transfer_codes")
    .addColumn("code", "text", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.unique().references("users.id"))
    .addColumn("cause_id", "integer", (c) => c.references("causes.id"))
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("phone", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("address_hash", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("transfer_codes_by_address")
    .on("transfer_codes")
    .columns(["address_hash", "created_at"])
    .execute();
}

async function statements(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("statement_formats")
    .addColumn("account_id", "integer", (c) => c.primaryKey())
    .addColumn("columns", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await numberedTable(db, "statement_files")
    .addColumn("account_id", "integer", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("digest", "text", (c) => c.notNull())
    .addColumn("body", "text")
    .addColumn("lines", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("doubles", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("left_out", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("uploaded_by", "integer", (c) => c.references("users.id"))
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addColumn("imported_at", "text")
    .addUniqueConstraint("statement_files_once", ["account_id", "digest"])
    .execute();
  await numberedTable(db, "statement_lines")
    .addColumn("file_id", "integer", (c) => c.notNull().references("statement_files.id"))
    .addColumn("account_id", "integer", (c) => c.notNull())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("sender", "text")
    .addColumn("sender_key", "text")
    .addColumn("sender_iban", "text")
    .addColumn("description", "text")
    .addColumn("reference", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("matched_by", "text")
    .addColumn("user_id", "integer")
    .addColumn("donor_name", "text")
    .addColumn("donor_email", "text")
    .addColumn("donor_phone", "text")
    .addColumn("cause_id", "integer")
    .addColumn("payment_id", "text", (c) => c.references("payments.id"))
    .addColumn("decided_by", "integer", (c) => c.references("users.id"))
    .addColumn("decided_at", "text")
    .addColumn("reason", "text")
    .addUniqueConstraint("statement_lines_once", ["account_id", "fingerprint"])
    .addCheckConstraint("statement_lines_state", isOneOf("state", ["open", "accepted", "set_aside"]))
    .addCheckConstraint("statement_lines_amount", sql`amount > 0`)
    .execute();
  await db.schema.createIndex("statement_lines_by_state").on("statement_lines").columns(["state", "id"]).execute();
  await db.schema.createIndex("statement_lines_by_file").on("statement_lines").column("file_id").execute();
  await db.schema.createIndex("statement_lines_by_iban").on("statement_lines").column("sender_iban").execute();
  await db.schema.createIndex("statement_lines_by_sender").on("statement_lines").column("sender_key").execute();
  await db.schema.createIndex("statement_lines_by_payment").on("statement_lines").column("payment_id").execute();
}

async function reconciliation(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("provider_transactions")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("transaction_id", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("provider_payment_id", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("provider_transactions_once", ["provider", "kind", "transaction_id"])
    .addCheckConstraint("provider_transactions_kind", isOneOf("kind", ["payment", "refund"]))
    .execute();
  await db.schema
    .createIndex("provider_transactions_by_day")
    .on("provider_transactions")
    .columns(["provider", "day"])
    .execute();
  await db.schema
    .createIndex("provider_transactions_by_payment")
    .on("provider_transactions")
    .columns(["provider", "provider_payment_id"])
    .execute();
  await db.schema
    .createTable("reconciliation_days")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("claimed_until", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("code", "text")
    .addColumn("ran_at", "text")
    .addColumn("paid_there", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("refunded_there", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("paid_here", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("refunded_here", "bigint", (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("reconciliation_days_once", ["provider", "day"])
    .addCheckConstraint("reconciliation_days_state", isOneOf("state", ["running", "done", "failed"]))
    .execute();
  await numberedTable(db, "reconciliation_differences")
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("provider_payment_id", "text", (c) => c.notNull())
    .addColumn("payment_id", "text")
    .addColumn("amount_there", "bigint", (c) => c.notNull())
    .addColumn("amount_here", "bigint", (c) => c.notNull())
    .addColumn("found_at", "text", (c) => c.notNull())
    .addColumn("gone_at", "text")
    .addColumn("handled_at", "text")
    .addColumn("handled_by", "integer", (c) => c.references("users.id"))
    .addColumn("reason", "text")
    .addUniqueConstraint("reconciliation_differences_once", ["provider", "kind", "provider_payment_id"])
    .addCheckConstraint(
      "reconciliation_differences_kind",
      isOneOf("kind", ["only_there", "only_here", "sum", "refund"]),
    )
    .execute();
  await db.schema
    .createIndex("reconciliation_differences_by_day")
    .on("reconciliation_differences")
    .columns(["day", "id"])
    .execute();
  await db.schema
    .createIndex("payments_by_provider_and_end")
    .on("payments")
    .columns(["provider", "finished_at"])
    .execute();
}

async function figures(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("figure_days")
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("country", "text", (c) => c.notNull())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("donations", "integer", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("figure_days_once", ["day", "kind", "country", "channel"])
    .execute();
  await db.schema
    .createTable("figure_donors")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("new_donors", "integer", (c) => c.notNull())
    .addColumn("returning_donors", "integer", (c) => c.notNull())
    .addColumn("computed_at", "text", (c) => c.notNull())
    .execute();
}
