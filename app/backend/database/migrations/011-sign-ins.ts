import { type Kysely, sql } from "kysely";
import { isOneOf, numberedTable } from "./columns.ts";

/**
 * Lists sign-ins, which expire when unused and record when the phone number was last confirmed. Adds the browsers of
 * earlier sign-ins, counts of wrong codes by browser or user, and one-time links for administrators. An existing
 * sign-in counts as used and confirmed when it began.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ["last_used_at", "verified_at", "staff_used_at", "device", "browser_hash"]) {
    await db.schema.alterTable("access_tokens").addColumn(column, "text").execute();
  }
  const began = sql.ref("created_at");
  await db
    .updateTable("access_tokens")
    .set({ last_used_at: began, verified_at: began, staff_used_at: began })
    .execute();

  await db.schema
    .createTable("known_browsers")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_browsers_key", ["user_id", "browser_hash"])
    .execute();

  await db.schema.alterTable("code_tries").addColumn("binding_hash", "text").execute();

  await codesForOneMorePurpose(db);

  await db.schema
    .createTable("sign_in_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("used_at", "text")
    .execute();
}

/** Allows another purpose of codes. SQLite cannot change a CHECK, so the table is recreated with its rows. */
async function codesForOneMorePurpose(db: Kysely<any>): Promise<void> {
  const columns = [
    "purpose",
    "destination_hash",
    "binding_hash",
    "address_hash",
    "code_hash",
    "created_at",
    "expires_at",
    "consumed_at",
  ];
  for (const index of ["verification_codes_by_destination", "verification_codes_by_address"])
    await db.schema.dropIndex(index).execute();
  await db.schema.alterTable("verification_codes").renameTo("verification_codes_before").execute();
  await numberedTable(db, "verification_codes")
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("destination_hash", "text", (c) => c.notNull())
    .addColumn("binding_hash", "text", (c) => c.notNull())
    .addColumn("address_hash", "text")
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("consumed_at", "text")
    .addCheckConstraint(
      "verification_codes_known_purpose",
      isOneOf("purpose", ["sign_in", "phone_change", "email", "confirmation"]),
    )
    .execute();
  await db
    .insertInto("verification_codes")
    .columns(columns)
    .expression(db.selectFrom("verification_codes_before").select(columns).orderBy("id"))
    .execute();
  await db.schema.dropTable("verification_codes_before").execute();
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
}
