import { type Kysely, sql } from "kysely";

/**
 * Marks the line of a payment by which its donor covers the bank's fee, and adds up these lines for the figures of a
 * day. Null, as in every older row, stands for a gift and for no sum: a former version writes neither column.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("payment_lines").addColumn("is_fee", "integer").execute();
  // Few payments have one: an index of these alone stays small.
  await sql`create index payment_lines_of_fees on payment_lines (payment_id) where is_fee = 1`.execute(db);
  await db.schema.alterTable("figure_donors").addColumn("fees", "bigint").execute();
}
