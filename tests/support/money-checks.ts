import { expect } from "vitest";
import type { ReconciledDay } from "../../app/contract/endpoints/reconciliation.ts";
import type { MoneySite } from "./money-site.ts";

const hour = 3_600_000;

/**
 * Asks for everything that is open until nothing is, then lets the coming mornings compare the reports.
 * @param options.keepsGifts whether regular gifts go on; otherwise no month is charged any more
 */
export async function settle(run: MoneySite, { keepsGifts = false } = {}): Promise<void> {
  const { imitation, site, db } = run;
  await imitation.calm();
  for (let round = 0; round < 200; round++) {
    // What waits, in order and once.
    await imitation.deliver({ to: run.messages, seed: 1, copies: 1, forged: 0 });
    await site().backend.runDueJobs();
    const open = await openOnes(run);
    if (open.length === 0) break;
    const [next] = open.map(({ due }) => Date.parse(String(due))).sort((one, other) => one - other);
    await run.advance(Math.max(1000, next! - run.clock.now().getTime()));
  }
  expect(await openOnes(run), "payments and refunds without an outcome").toEqual([]);
  // The charges of the coming days would never end.
  if (!keepsGifts) await db.execute("update regular_gifts set next_charge_at = null");
  for (let day = 0; day < 2; day++) {
    await run.advance(24 * hour);
    await reconcile(run);
  }
}

/** Runs the jobs until every day up to yesterday is compared. */
export async function reconcile({ site, db, clock }: MoneySite): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - 24 * hour + 3 * hour - 6 * hour).toISOString().slice(0, 10);
  for (let round = 0; round < 60; round++) {
    await site().backend.runDueJobs();
    const [row] = await db.query(
      "select max(day) as last, sum(case when state = 'done' then 0 else 1 end) as open from reconciliation_days",
    );
    if (!row!.last || (String(row!.last) >= yesterday && Number(row!.open) === 0)) return;
  }
}

/** Returns payments and refunds without an outcome, and the moment at which each goes on. */
async function openOnes({ db }: MoneySite) {
  const payments = await db.query(`select id, state, provider_code,
      coalesce(next_inquiry_at, case when state = 'created' then updated_at else expires_at end) as due from payments
    where state in ('created', 'awaiting_3ds', 'confirming', 'under_review') or next_inquiry_at is not null`);
  const refunds = await db.query(`select id, payment_id, state, kind, provider_code, next_inquiry_at as due from refunds
    where state in ('requested', 'approved', 'sent', 'unknown')`);
  return [...payments, ...refunds];
}

/**
 * Expects that both sides agree to the kuruş: per payment, in total, and on every page of the reconciliation; that
 * nothing was charged or given twice; and that no receipt number is missing.
 */
export async function expectBooksEqual(run: MoneySite) {
  const { imitation, db, provider, site } = run;
  await db.expectBalanced();
  const books = await imitation.books();
  const payments = await db.query(`select payments.id, payments.state, payments.amount, payments.regular_charge_id,
      coalesce((select sum(donations.amount) from donations where donations.payment_id = payments.id), 0) as donated,
      coalesce((select amount from payment_lines where payment_id = payments.id and is_fee = 1), 0) as fee,
      coalesce((select sum(refunds.amount) from refunds where refunds.payment_id = payments.id
        and refunds.kind in ('refund', 'cancel') and refunds.state = 'succeeded'), 0) as refunded
    from payments where provider = '${provider}'`);
  const byId = new Map(payments.map((row) => [String(row.id), row]));
  const differing = books.flatMap(({ ours, amount, charges, refunded }) => {
    const row = byId.get(ours);
    const there = { taken: charges * amount, refunded };
    const fee = row?.state === "succeeded" ? Number(row.fee) : 0;
    const here = { taken: Number(row?.donated ?? 0) + fee, refunded: Number(row?.refunded ?? 0) };
    return JSON.stringify(there) === JSON.stringify(here) ? [] : [{ ours, state: row?.state, there, here }];
  });
  expect(differing, "payments whose sums differ between the provider and the site").toEqual([]);
  expect(books.filter(({ charges }) => charges > 1)).toEqual([]);
  expect(
    books.filter(({ repeats }) => repeats > 0),
    "payments of which a call that moves money was repeated",
  ).toEqual([]);

  const net = books.reduce((sum, { amount, charges, refunded }) => sum + amount * charges - refunded, 0);
  const [sums] = await db.query(`select
    (select coalesce(sum(amount), 0) from donations where payment_id is not null)
    + (select coalesce(sum(payment_lines.amount), 0) from payment_lines join payments on payments.id = payment_id
      where is_fee = 1 and payments.state = 'succeeded')
    - (select coalesce(sum(amount), 0) from refunds where state = 'succeeded' and kind in ('refund', 'cancel')) as net`);
  expect(Number(sums!.net), "donations and fees less refunds").toBe(net);

  const twice = await db.query(`select payment_line_id, count(*) as n from donations where payment_line_id is not null
    group by payment_line_id having count(*) > 1`);
  expect(twice, "lines that were given twice").toEqual([]);
  const months = await db.query(`select regular_charge_id, count(*) as n from payments
    where state = 'succeeded' and regular_charge_id is not null group by regular_charge_id having count(*) > 1`);
  expect(months, "months that were charged twice").toEqual([]);

  await expectReceiptsGapless(run);
  const days = await expectReconciled(run);
  expect(site().failures).toEqual([]);
  const succeeded = payments.filter(({ state }) => state === "succeeded").length;
  return { payments: payments.length, succeeded, net, days };
}

async function expectReceiptsGapless({ db }: MoneySite): Promise<void> {
  const series = await db.query(`select receipts.series, receipts.year, count(*) as n, min(serial) as first,
      max(serial) as last, count(distinct serial) as different, receipt_counters.last as counted
    from receipts join receipt_counters on receipt_counters.series = receipts.series
      and receipt_counters.year = receipts.year
    group by receipts.series, receipts.year, receipt_counters.last`);
  const gaps = series.filter((row) => {
    const [n, first, last, different, counted] = [row.n, row.first, row.last, row.different, row.counted].map(Number);
    return first !== 1 || n !== last || n !== different || n !== counted;
  });
  expect(gaps, "series of receipts with gaps").toEqual([]);
  const without = await db.query(`select payments.id from payments left join receipts
    on receipts.payment_id = payments.id where payments.state = 'succeeded' and receipts.id is null`);
  expect(without, "payments without a receipt").toEqual([]);
}

/** Expects every compared day to be clean, and the sums of all days to be equal. */
async function expectReconciled({ site, staff }: MoneySite): Promise<number> {
  const all: ReconciledDay[] = [];
  for (let page = 1; ; page++) {
    const { data, meta } = await site().call("listReconciledDays", { query: { page, per_page: 50 } }, staff);
    all.push(...data);
    if (page * 50 >= meta.total) break;
  }
  const unclean = all.filter(({ state, open }) => state !== "done" || open > 0);
  const details = await Promise.all(
    unclean.map(({ day }) => site().call("showReconciledDay", { params: { day } }, staff)),
  );
  expect(
    details.flatMap(({ data }) => [...data.results, ...data.differences.filter(({ gone_at }) => gone_at === null)]),
    "days of the reconciliation that are not clean",
  ).toEqual([]);
  const sumOf = (key: "paid_there" | "paid_here" | "refunded_there" | "refunded_here") =>
    all.reduce((sum, day) => sum + day[key], 0);
  expect([sumOf("paid_here"), sumOf("refunded_here")], "sums of all days").toEqual([
    sumOf("paid_there"),
    sumOf("refunded_there"),
  ]);
  return all.length;
}
