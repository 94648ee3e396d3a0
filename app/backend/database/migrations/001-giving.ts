import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/** Creates the tables of causes, baskets, payments and donations. Every sum is bigint kuruş. */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "stages")
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("price_per_share", "bigint", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .execute();
  await numberedTable(db, "categories")
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("texts", "text", (c) => c.notNull())
    .execute();
  await numberedTable(db, "causes")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("country", "text", (c) => c.notNull())
    .addColumn("stage_id", "integer", (c) => c.references("stages.id"))
    .addColumn("category_id", "integer", (c) => c.references("categories.id"))
    .addColumn("type", "text")
    .addColumn("multiple", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("people", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("depth", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("cost", "bigint", (c) => c.notNull())
    .addColumn("goal_amount", "bigint")
    .addColumn("total_amount", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("picture", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addCheckConstraint("causes_kind", isOneOf("kind", ["water_well", "sacrifice", "project", "spring"]))
    .addCheckConstraint("causes_status", isOneOf("status", ["open", "completed", "closed"]))
    .execute();
  await db.schema.createIndex("causes_by_kind").on("causes").columns(["kind", "status"]).execute();

  await gift(numberedTable(db, "basket_items").addColumn("owner", "text", (c) => c.notNull()))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addCheckConstraint("basket_items_amount", sql`amount > 0`)
    .execute();
  await db.schema.createIndex("basket_items_by_owner").on("basket_items").column("owner").execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("idempotency_key", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("failure", "text")
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("donor_name", "text")
    .addColumn("donor_email", "text")
    .addColumn("donor_phone", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("address_hash", "text")
    .addColumn("reference_hash", "text", (c) => c.notNull().unique())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("provider_payment_id", "text")
    .addColumn("three_d_secure", "text")
    .addColumn("card_brand", "text")
    .addColumn("card_last_four", "text")
    .addColumn("terms_accepted_at", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("finished_at", "text")
    .addUniqueConstraint("payments_one_per_press", ["owner", "idempotency_key"])
    .execute();
  // A unique index: one active payment per owner, across all processes.
  await db.schema
    .createIndex("payments_one_at_a_time")
    .unique()
    .on("payments")
    .column("owner")
    .where(isOneOf("state", ["created", "awaiting_3ds", "confirming"]))
    .execute();
  await db.schema.createIndex("payments_by_address").on("payments").columns(["address_hash", "created_at"]).execute();
  await db.schema.createIndex("payments_by_state").on("payments").columns(["state", "updated_at"]).execute();

  await gift(
    numberedTable(db, "payment_lines")
      .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
      .addColumn("basket_item_id", "integer", (c) => c.notNull()),
  )
    .addColumn("provider_item_id", "text")
    .execute();
  await db.schema.createIndex("payment_lines_by_payment").on("payment_lines").column("payment_id").execute();

  await numberedTable(db, "payment_moves")
    .addColumn("payment_id", "text", (c) => c.notNull().references("payments.id"))
    .addColumn("from_state", "text", (c) => c.notNull())
    .addColumn("to_state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("payment_moves_by_payment").on("payment_moves").column("payment_id").execute();

  await gift(
    numberedTable(db, "donations")
      .addColumn("payment_id", "text", (c) => c.references("payments.id"))
      .addColumn("payment_line_id", "integer", (c) => c.unique().references("payment_lines.id"))
      .addColumn("owner", "text"),
  )
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  for (const column of ["payment_id", "cause_id", "owner", "created_at"]) {
    await db.schema.createIndex(`donations_by_${column}`).on("donations").column(column).execute();
  }
}

/** Adds the columns that basket lines, payment lines and donations share. */
function gift<T extends ReturnType<typeof numberedTable>>(table: T) {
  return table
    .addColumn("cause_id", "integer", (c) => c.notNull().references("causes.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("amount", "bigint", (c) => c.notNull())
    .addColumn("share_value", "integer", (c) => c.notNull())
    .addColumn("on_behalf", "integer", (c) => c.notNull())
    .addColumn("proxy_granted", "integer", (c) => c.notNull())
    .addColumn("note", "text");
}
