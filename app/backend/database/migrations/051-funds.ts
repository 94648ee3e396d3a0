import { type Kysely, sql } from "kysely";
import { keepTotals } from "./baseline/donation-totals.ts";
import { numberedTable } from "./columns.ts";

/** The fund of a donation and its cause: null, as in every older row, is the fund of its kind of cause. */
const fund = "coalesce(donations.fund, case when causes.kind = 'sacrifice' then 'kurban' else 'general' end)";

/**
 * Gives gifts a fund, and causes the funds that they take. A former version writes no fund, so that null stands for
 * kurban at sacrifices and for general elsewhere. Triggers keep the sums of each fund, and what is spent is listed.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ["basket_items", "payment_lines", "donations", "regular_gifts"])
    await db.schema.alterTable(table).addColumn("fund", "text").execute();
  for (const name of ["takes_zakat", "takes_fitre", "takes_fidye"])
    await db.schema
      .alterTable("causes")
      .addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema
    .alterTable("causes")
    .addColumn("funds_decided_by", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("fund_days")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("fund", "text", (column) => column.notNull())
    .addColumn("donations", "bigint", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("fund_days_key", ["day", "fund"])
    .execute();
  // The sums of the kinds are those of their funds so far.
  await sql`insert into fund_days (day, fund, donations, amount)
    select day, case when kind = 'sacrifice' then 'kurban' else 'general' end, sum(donations), sum(amount)
    from donation_days group by 1, 2`.execute(db);
  await keepTotals(db, "fund_totals", {
    columns: "fund, cause_id, amount, refunded, created_at",
    totals: [
      {
        table: "fund_days",
        keys: (day) => ({ day, fund }),
        sums: { donations: "1", amount: "donations.amount - refunded" },
        condition: "1 = 1",
      },
    ],
  });
  await numberedTable(db, "fund_spending")
    .addColumn("fund", "text", (column) => column.notNull())
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("cause_id", "integer", (column) => column.references("causes.id"))
    .addColumn("document", "text", (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("entered_by", "integer", (column) => column.notNull())
    .addColumn("entered_at", "text", (column) => column.notNull())
    .execute();
}
