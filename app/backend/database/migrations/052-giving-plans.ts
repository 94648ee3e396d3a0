import { type Kysely, sql } from "kysely";

/**
 * Lets regular gifts be charged on chosen nights. `plan` is the JSON of choice, hour, last day and nights; null stands
 * for a monthly gift, and in baskets and payments for a line without a plan. The month of a charge of a plan is a day,
 * at which a former version fails before it charges. `retry_at` is when a refused night is tried again.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["basket_items", "payment_lines", "regular_gifts", "regular_consents"])
    await db.schema.alterTable(table).addColumn("plan", "text").execute();
  await db.schema.alterTable("regular_charges").addColumn("retry_at", "text").execute();
  // Few gifts have one: an index of these alone stays small.
  await sql`create index regular_gifts_of_plans on regular_gifts (id) where plan is not null`.execute(db);
}
