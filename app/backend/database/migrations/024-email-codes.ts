import { type Kysely, sql } from "kysely";

/**
 * Lets users sign in with a code sent to their verified e-mail address. Of several accounts with the same verified
 * address, only the one that verified it last keeps it: its owner proved most recently to read the mailbox.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("users").addColumn("sign_in_email", "text").execute();
  await fillSignInEmails(db);
  await db.schema
    .createIndex("users_by_sign_in_email")
    .unique()
    .on("users")
    .column("sign_in_email")
    .where(sql<boolean>`sign_in_email is not null`)
    .execute();

  await db.schema.alterTable("access_tokens").addColumn("begun_with", "text").execute();

  // The daily limit of SMS must not count codes that were mailed.
  await db.schema.alterTable("verification_codes").addColumn("channel", "text").execute();
  await db
    .updateTable("verification_codes")
    .set({ channel: sql`case purpose when 'email' then 'email' else 'sms' end` })
    .execute();

  await db.schema
    .createTable("verified_emails")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("consumed_at", "text")
    .execute();
}

async function fillSignInEmails(db: Kysely<any>): Promise<void> {
  const verified = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "is not", null)
    .where("email_verified_at", "is not", null)
    .where("erased_at", "is", null)
    .orderBy("email_verified_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const taken = new Set<string>();
  for (const { id, email } of verified) {
    const address = email.toLowerCase();
    const change = taken.has(address) ? { email_verified_at: null } : { sign_in_email: address };
    taken.add(address);
    await db.updateTable("users").set(change).where("id", "=", id).execute();
  }
}
