import { type Kysely, sql } from "kysely";

/** Id of the member who owns a payment; null for a guest's. A guest's key is no number, so it is not read as one. */
const member = sql`case when payments.owner like 'user:%' then cast(substr(payments.owner, 6) as integer) end`;

/**
 * Adds the name that a regular gift's later receipts bear, and writes the names of members who typed none beside their
 * payments: a payment without a name is then an anonymous one, or a guest's.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("regular_gifts").addColumn("payer_name", "text").execute();
  await sql`
    update payments set
      donor_name = (select trim(first_name || ' ' || last_name) from users where users.id = ${member})
    where donor_name is null and forgotten_at is null
      and exists (select 1 from users where users.id = ${member} and trim(first_name || last_name) <> '')
  `.execute(db);
}
