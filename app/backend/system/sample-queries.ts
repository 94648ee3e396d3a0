import { type RawBuilder, sql } from "kysely";
import type { ContentValues } from "../../contract/content/input.ts";
import type { CauseKind, CauseStatus } from "../../contract/rules/kinds.ts";
import { openedKinds, openingSlug } from "../../contract/rules/openings.ts";
import { runningSpringStates } from "../../contract/rules/spring-states.ts";
import { contentQueries } from "../content/content-queries.ts";
import { isPostgres } from "../database/migrations/columns.ts";
import { rowsAs } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import { sandboxProvider } from "../organisation/organisation.ts";

/**
 * Removes every payment of the sandbox, which moves no money, with its donations, cards, receipts, refunds, regular
 * gifts, saved cards and the ledger of its bank. Triggers keep the running totals; figures of all days are computed
 * anew. Call it inside a transaction.
 * @param provider the sandbox's name
 */
async function removeTestPayments(db: Database, provider: string): Promise<void> {
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
  await removeNotifications(db);
}

/** Removes waiting messages about payments that are gone. */
async function removeNotifications(db: Database): Promise<void> {
  const notifications = await db
    .selectFrom("notices")
    .select(["id", "values"])
    .where("values", "like", '%"payment":%')
    .execute();
  for (const { id, values } of notifications) {
    const { payment } = JSON.parse(values) as { payment?: string };
    if (payment === undefined) continue;
    const found = await db.selectFrom("payments").select("id").where("id", "=", payment).executeTakeFirst();
    if (!found) await db.deleteFrom("notices").where("id", "=", id).execute();
  }
}

export interface RemainingSample {
  readonly kind: CauseKind;
  readonly id: number;
  /** In Turkish. */
  readonly title: string;
  /** Why it stays: somebody really gave, or staff made it their own. */
  readonly reason: "payments" | "edited";
}

/** How many samples there are, or were removed. */
export interface SampleCounts {
  readonly causes: number;
  /** News, questions, partners and other content. */
  readonly items: number;
  /** Invented owners of springs. */
  readonly people: number;
  /** Payments of the sandbox, in any state. */
  readonly payments: number;
}

interface SampleTexts {
  /** Bodies of sample documents by their key, as stored. */
  readonly documents: Readonly<Record<string, string>>;
  /** What takes the place of a sample page's texts, by its slug. */
  readonly pages: Readonly<Record<string, { readonly tr: ContentValues; readonly en: ContentValues }>>;
}

const sandbox = sql.lit(sandboxProvider);

/** Causes that a payment of a real provider, a transfer or a regular gift of one stands on. */
const paidCauses = sql`select donations.cause_id from donations left join payments on payments.id = payment_id
    where payments.provider is null or payments.provider <> ${sandbox}
  union select payment_lines.cause_id from payment_lines join payments on payments.id = payment_id
    where payments.provider <> ${sandbox}
  union select regular_gifts.cause_id from regular_gifts join payments on payments.regular_gift_id = regular_gifts.id
    where payments.provider <> ${sandbox} and regular_gifts.cause_id is not null
  union select regular_gifts.cause_id from regular_gifts
    join payment_lines on payment_lines.id = regular_gifts.payment_line_id
    join payments on payments.id = payment_lines.payment_id
    where payments.provider <> ${sandbox} and regular_gifts.cause_id is not null`;

/** Sample causes that nobody really gave to and staff never saved. */
const unusedCauses = sql<number>`select id from causes
  where is_sample = 1 and version = 1 and id not in (${paidCauses})`;

/** Accounts that statements or transfers name. */
const usedAccounts = sql`select account_id from transfers where account_id is not null
  union select account_id from statement_files`;

/** Sample items that staff never saved; pages stay without their sample text. */
const unusedItems = sql<number>`select id from content_items
  where is_sample = 1 and version = 1 and kind <> 'page'
    and not (kind = 'bank_account' and id in (${usedAccounts}))`;

/** @param texts what the samples of this version of the program look like */
export function sampleQueries(db: Database, texts: SampleTexts) {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const numberOf = async (rows: RawBuilder<unknown>) => {
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from (${rows}) as found`.execute(db);
    return found[0]?.n ?? 0;
  };

  const listRemaining = (): Promise<RemainingSample[]> =>
    db
      .selectFrom("causes")
      .select(["id", "kind", "texts", sql<number>`case when id in (${paidCauses}) then 1 else 0 end`.as("is_paid")])
      .where("is_sample", "=", 1)
      .where(sql<boolean>`id not in (${unusedCauses})`)
      .orderBy("id")
      .$call(
        rowsAs(({ id, kind, texts, is_paid }) => ({
          id,
          kind,
          title: (JSON.parse(texts) as { tr: { title: string } }).tr.title,
          reason: is_paid ? "payments" : "edited",
        })),
      );

  /** Removes causes and what belongs to them. No donation and no line of a payment names them any more. */
  const removeCauses = async () => {
    const rows = await db
      .selectFrom("causes")
      .select(["id", "kind"])
      .where(sql<boolean>`id in (${unusedCauses})`)
      .execute();
    if (rows.length === 0) return;
    const ids = sql.join(rows.map(({ id }) => sql.lit(id)));
    const opened = rows.flatMap(({ id, kind }) =>
      openedKinds.filter((one) => one === kind).map((one) => openingSlug({ kind: one, id })),
    );
    if (opened.length > 0)
      await db.deleteFrom("content_items").where("kind", "=", "opening").where("slug", "in", opened).execute();
    for (const kind of new Set(rows.map((row) => row.kind)))
      await run(sql`delete from content_versions where kind = ${kind}
        and item_id in (${sql.join(rows.filter((row) => row.kind === kind).map(({ id }) => sql.lit(id)))})`);
    for (const table of ["basket_items", "well_names", "cause_openings", "opening_recipients"])
      await run(sql`delete from ${sql.table(table)} where cause_id in (${ids})`);
    for (const table of ["transfer_codes", "statement_lines", "regular_gifts"])
      await run(sql`update ${sql.table(table)} set cause_id = null where cause_id in (${ids})`);
    await run(sql`delete from spring_moves where spring_id in (${ids})`);
    await run(sql`delete from springs where id in (${ids})`);
    await run(sql`delete from causes where id in (${ids})`);
  };

  const removeItems = async (at: Date) => {
    await run(sql`delete from content_versions where item_id in (${unusedItems})
      and kind in (select kind from content_items where content_items.id = item_id)`);
    await run(sql`delete from content_items where id in (${unusedItems})`);
    const content = contentQueries(db);
    for (const [slug, written] of Object.entries(texts.pages)) {
      const page = await content.findBySlug("page", slug);
      const { is_sample } = (page &&
        (await db.selectFrom("content_items").select("is_sample").where("id", "=", page.id).executeTakeFirst())) ?? {
        is_sample: 0,
      };
      if (page && is_sample === 1 && page.version === 1)
        await content.change(page.id!, page.version!, { ...page.item, texts: written }, at);
    }
    await run(sql`update content_items set is_sample = 0 where is_sample = 1`);
    for (const [key, body] of Object.entries(texts.documents))
      await db.deleteFrom("site_documents").where("key", "=", key).where("body", "=", body).execute();
  };

  return {
    /** Counts what a removal would take out, and names the causes that would stay. */
    count: async (): Promise<SampleCounts & { readonly remaining: readonly RemainingSample[] }> => ({
      causes: await numberOf(unusedCauses),
      items: await numberOf(unusedItems),
      people: await numberOf(sql`select id from users where is_sample = 1
          and id not in (select owner_id from springs where id not in (${unusedCauses}))`),
      payments: await numberOf(sql`select id from payments where provider = ${sandbox}`),
      remaining: await listRemaining(),
    }),

    /**
     * Removes the payments of the sandbox with their donations, receipts and refunds, and afterwards the samples on
     * which no payment stands. Invented sums go from every cause. Call it inside a transaction.
     */
    async remove(at: Date): Promise<void> {
      // Nobody pays or fills a basket while what is paid for is taken out.
      if (isPostgres(db)) await run(sql`lock table payments, basket_items, donations in share row exclusive mode`);
      // Causes whose sums change: what was given for them in the sandbox, or invented.
      const changed = sql`select cause_id from sample_gifts union select cause_id from donations
        join payments on payments.id = payment_id where payments.provider = ${sandbox}`;
      const { rows } = await sql<{ cause_id: number }>`${changed}`.execute(db);
      await removeTestPayments(db, sandboxProvider);
      await run(sql`delete from sample_gifts`);
      await removeCauses();
      await addUp(rows.map(({ cause_id }) => cause_id));
      await removeItems(at);
      await run(sql`delete from users where is_sample = 1 and id not in (select owner_id from springs)`);
    },
  };

  /** Computes the sums of some causes anew, and opens those again that only samples had filled. */
  async function addUp(causes: readonly number[]): Promise<void> {
    const running = sql.join([...runningSpringStates]);
    const sum = sql<number>`(select coalesce(sum(amount - refunded), 0) from donations where cause_id = causes.id)`;
    for (const id of causes)
      await db
        .updateTable("causes")
        .set({
          total_amount: sum,
          status: sql<CauseStatus>`case
            when status <> 'completed' or goal_amount is null or ${sum} >= goal_amount then status
            when kind = 'spring' and id not in (select id from springs where state in (${running})) then 'closed'
            else 'open' end`,
        })
        .where("id", "=", id)
        .execute();
  }
}
