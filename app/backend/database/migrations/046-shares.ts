import { type Kysely, sql } from "kysely";

/**
 * Names the owners of a sacrifice's shares, limits a sacrifice to days of the year, and counts sums that are in no
 * share of a sacrifice as 0 shares: until now they counted as one. Of a past gift that is known where nobody changed
 * the sacrifice, and so its price, since it was made; every other one stays as it is.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["basket_items", "payment_lines", "donations", "regular_gifts"])
    await db.schema.alterTable(table).addColumn("share_names", "text").execute();
  for (const column of ["season_from", "season_until"])
    await db.schema.alterTable("causes").addColumn(column, "text").execute();
  const isContribution = (table: string, isKnown: string) =>
    sql.raw(`update ${table} set share_value = 0 where share_value = 1 and exists (select 1 from causes
      where causes.id = ${table}.cause_id and kind = 'sacrifice' and ${table}.amount <> cost and ${isKnown})`);
  // A basket is paid by today's price.
  for (const table of ["basket_items", "regular_gifts"]) await isContribution(table, "1 = 1").execute(db);
  for (const table of ["payment_lines", "donations"]) await isContribution(table, "version = 1").execute(db);
}
