import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database/database.ts";

/**
 * Removes every payment of the sandbox, which moves no money, with its donations, cards, receipts, refunds, regular
 * gifts, saved cards and the ledger of its bank. Triggers keep the running totals; figures of all days are computed
 * anew. Call it inside a transaction.
 * @param provider the sandbox's name
 */
export async function removeTestPayments(db: Database, provider: string): Promise<void> {
  const payments = sql`select id from payments where provider = ${provider}`;
  const lines = sql`select id from payment_lines where payment_id in (${payments})`;
  const cards = sql`select id from saved_cards where provider = ${provider}`;
  // Regular gifts begun in a test, but for those that another provider has charged since.
  const gifts = sql`select id from regular_gifts where payment_line_id in (${lines}) and id not in (
    select regular_gift_id from payments where regular_gift_id is not null and provider <> ${provider})`;
  const { rows } = await sql<{ id: number }>`${gifts}`.execute(db);
  const begun = rows.length === 0 ? sql`null` : sql.join(rows.map(({ id }) => sql.lit(id)));
  const statements: readonly RawBuilder<unknown>[] = [
    sql`delete from gift_cards where donation_id in (select id from donations where payment_id in (${payments}))`,
    sql`delete from donations where payment_id in (${payments})`,
    sql`delete from receipt_links where payment_id in (${payments})`,
    sql`delete from receipts where payment_id in (${payments})`,
    sql`delete from receipt_counters where series = 'sample'
      and not exists (select 1 from receipts where series = 'sample')`,
    sql`delete from refunds where payment_id in (${payments})`,
    sql`delete from regular_consents where gift_id in (${begun})`,
    sql`delete from regular_charges where gift_id in (${begun})`,
    sql`delete from regular_gifts where id in (${begun})`,
    sql`update regular_charges set payment_id = null where payment_id in (${payments})`,
    sql`update regular_gifts set payment_line_id = null where payment_line_id in (${lines})`,
    sql`update regular_gifts set card_id = null where card_id in (${cards})`,
    sql`delete from saved_cards where provider = ${provider}`,
    sql`delete from basket_items where owner in (select 'aside:' || id from payments where provider = ${provider})`,
    sql`delete from payment_moves where payment_id in (${payments})`,
    sql`delete from payment_lines where payment_id in (${payments})`,
    sql`delete from payments where provider = ${provider}`,
    ...["provider_notifications", "provider_transactions", "reconciliation_differences", "reconciliation_days"].map(
      (table) => sql`delete from ${sql.table(table)} where provider = ${provider}`,
    ),
    ...["sandbox_days", "sandbox_refunds", "sandbox_cards", "sandbox_payments"].map(
      (table) => sql`delete from ${sql.table(table)}`,
    ),
    sql`delete from figure_days`,
    sql`delete from figure_donors`,
  ];
  for (const statement of statements) await statement.execute(db);
  await removeNotices(db);
}

/** Removes waiting messages about payments that are gone. */
async function removeNotices(db: Database): Promise<void> {
  const notices = await db
    .selectFrom("notices")
    .select(["id", "values"])
    .where("values", "like", '%"payment":%')
    .execute();
  for (const { id, values } of notices) {
    const { payment } = JSON.parse(values) as { payment?: string };
    if (payment === undefined) continue;
    const found = await db.selectFrom("payments").select("id").where("id", "=", payment).executeTakeFirst();
    if (!found) await db.deleteFrom("notices").where("id", "=", id).execute();
  }
}
