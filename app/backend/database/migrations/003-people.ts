import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Creates the tables of users, their sign-ins, codes, cards and consents, and of the fixed pages they consent to. The
 * phone number of an erased user is null. Codes, tokens, and the numbers and addresses that rate limits count by, are
 * keyed hashes.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "users")
    .addColumn("phone", "text", (c) => c.unique())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("email", "text")
    .addColumn("email_verified_at", "text")
    .addColumn("gender", "text")
    .addColumn("birthday", "text")
    .addColumn("province", "text")
    .addColumn("district", "text")
    .addColumn("avatar", "text")
    .addColumn("allow_sms", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("allow_email", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("deletion_requested_at", "text")
    .addColumn("erased_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addCheckConstraint("users_gender", sql`gender is null or ${isOneOf("gender", ["female", "male", "unspecified"])}`)
    .execute();

  await db.schema
    .createTable("access_tokens")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("access_tokens_by_user").on("access_tokens").column("user_id").execute();

  await codes(db);
  await cards(db);

  await numberedTable(db, "consents")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("granted", "integer", (c) => c.notNull())
    .addColumn("text_version", "text")
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("channel", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addCheckConstraint("consents_kind", isOneOf("kind", ["kvkk", "terms", "sms", "email"]))
    .execute();
  await db.schema.createIndex("consents_by_user").on("consents").column("user_id").execute();

  await db.schema
    .createTable("fixed_pages")
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("version", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("fixed_pages_key", ["slug", "language"])
    .execute();
}

/** Creates the tables of sent codes, failed attempts and verified phone numbers. */
async function codes(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "verification_codes")
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("destination_hash", "text", (c) => c.notNull())
    .addColumn("binding_hash", "text", (c) => c.notNull())
    .addColumn("address_hash", "text")
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("consumed_at", "text")
    .addCheckConstraint("verification_codes_purpose", isOneOf("purpose", ["sign_in", "phone_change", "email"]))
    .execute();
  await db.schema
    .createIndex("verification_codes_by_destination")
    .on("verification_codes")
    .columns(["destination_hash", "created_at"])
    .execute();
  await db.schema
    .createIndex("verification_codes_by_address")
    .on("verification_codes")
    .columns(["address_hash", "created_at"])
    .execute();

  await numberedTable(db, "code_tries")
    .addColumn("destination_hash", "text")
    .addColumn("address_hash", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("code_tries_by_destination")
    .on("code_tries")
    .columns(["destination_hash", "at"])
    .execute();
  await db.schema.createIndex("code_tries_by_address").on("code_tries").columns(["address_hash", "at"]).execute();

  await db.schema
    .createTable("verified_phones")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("consumed_at", "text")
    .execute();
}

/**
 * Creates the table of cards stored at the payment provider: its tokens and the data that identifies a card to its
 * owner.
 */
async function cards(db: Kysely<any>): Promise<void> {
  await numberedTable(db, "saved_cards")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("card_user_key", "text", (c) => c.notNull())
    .addColumn("card_token", "text", (c) => c.notNull())
    .addColumn("brand", "text", (c) => c.notNull())
    .addColumn("last_four", "text", (c) => c.notNull())
    .addColumn("expiry_month", "integer", (c) => c.notNull())
    .addColumn("expiry_year", "integer", (c) => c.notNull())
    .addColumn("holder", "text", (c) => c.notNull())
    .addColumn("is_default", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("saved_cards_once", ["user_id", "card_token"])
    .execute();
  await db.schema
    .createIndex("saved_cards_one_default")
    .unique()
    .on("saved_cards")
    .column("user_id")
    .where(sql<boolean>`is_default = 1`)
    .execute();
  // Holder and expiry of a card to save on success; null once the payment is finished.
  await db.schema.alterTable("payments").addColumn("card_to_save", "text").execute();
}
