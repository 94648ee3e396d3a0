import { type CompiledQuery, DeduplicateJoinsPlugin, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import type { Database } from "../../app/backend/database/schema.ts";
import { figureQueries } from "../../app/backend/figures/figure-queries.ts";
import { staffPaymentQueries } from "../../app/backend/payments/charge/staff-payment-queries.ts";
import { refundQueries } from "../../app/backend/payments/refunds/refund-queries.ts";
import { regularGiftQueries } from "../../app/backend/payments/regular/regular-gift-queries.ts";
import { staffDonationQueries } from "../../app/backend/people/staff-donation-queries.ts";
import { statementQueries } from "../../app/backend/transfers/statement-queries.ts";
import { transferQueries } from "../../app/backend/transfers/transfer-queries.ts";
import { bothDatabases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { fillDesk } from "../support/desk-data.ts";

/** Tables that grow with every gift. */
const bigTables = ["payments", "donations", "payment_lines", "payment_moves", "receipts", "regular_charges"];

/** Reads the plans of what a page asks; none may read a big table as a whole or sort it to find a page. */
describe.each(bothDatabases)("the desk's lists on %s", (database) => {
  let site: TestBackend;
  let db: Database;
  let asked: CompiledQuery[] = [];
  let watched: Database;
  beforeAll(async () => {
    site = await openTestBackend({ database, config: { runsJobs: false } });
    await fillDesk(site, database, 200);
    db = openDatabase(site.place.database, { poolSize: 1 });
    watched = db.withPlugin(new DeduplicateJoinsPlugin());
    const executor = watched.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    // Compiled queries reach no plugin.
    executor.executeQuery = (query, ...options) => {
      if (/^\s*(select|with)\b/.test(query.sql)) asked.push(query);
      return execute(query, ...options);
    };
    // A small table is read as a whole whatever indexes there are. What is off is used only where nothing else works.
    if (database === "postgres")
      for (const way of ["seqscan", "sort"]) await sql.raw(`set enable_${way} = off`).execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await site.close();
  });

  /** Returns the steps of a query's plan that read a big table as a whole, or sort it although it wants one page. */
  async function faultsOf(query: CompiledQuery): Promise<string[]> {
    const { sql } = query;
    const explain = database === "postgres" ? "explain" : "explain query plan";
    const { rows } = await db.executeQuery<Record<string, unknown>>({ ...query, sql: `${explain} ${sql}` });
    const steps = rows.map((row) => String(row.detail ?? row["QUERY PLAN"]).trim());
    const isBig = (step: string) =>
      bigTables.some(
        (table) => new RegExp(`\\b${table}\\b`).test(step) && !steps.some((one) => one === `CO-ROUTINE ${table}`),
      );
    const isWhole = (step: string) =>
      database === "postgres" ? /Seq Scan on/.test(step) : /^SCAN \w+$/.test(step) && !step.includes("VIRTUAL");
    const wantsPage = / order by .*"created_at" desc, .* limit /.test(sql) && !sql.includes("|| ''");
    const isSorted = (step: string) =>
      wantsPage && (database === "postgres" ? /(^|-> {2})Sort/.test(step) : step === "USE TEMP B-TREE FOR ORDER BY");
    return steps.filter((step) => (isWhole(step) && isBig(step)) || isSorted(step)).map((step) => `${step}: ${sql}`);
  }

  const range = { offset: 0, limit: 10 };
  const days = { from: new Date("2024-11-01T21:00:00.000Z"), before: new Date("2025-11-01T21:00:00.000Z") };
  const oneDay = { from: days.from, before: new Date("2024-11-02T21:00:00.000Z") };
  const payments = (filter: Parameters<ReturnType<typeof staffPaymentQueries>["list"]>[0]) => () =>
    staffPaymentQueries(watched).list(filter, range);
  const donations =
    (filter: Parameters<ReturnType<typeof staffDonationQueries>["donations"]>[0], offset = 0) =>
    () =>
      staffDonationQueries(watched).donations(filter, { offset, limit: 10 });

  test.each<readonly [string, () => Promise<unknown>]>([
    ["payments", payments({})],
    ["payments of a state", payments({ state: "failed" })],
    ["payments of some days", payments(days)],
    ["payments of a state and some days", payments({ state: "succeeded", ...days })],
    ["payments with a name", payments({ q: "nadide erguvan" })],
    ["payments with a short name and a state", payments({ q: "ak", state: "failed" })],
    ["payments with last four digits", payments({ q: "1234" })],
    ["donations", donations({})],
    ["a later page of donations", donations({}, 100)],
    ["donations of a kind", donations({ kind: "water_well" })],
    ["donations of a cause", donations({ cause: 5 })],
    ["donations of a cause and some days", donations({ cause: 5, ...days })],
    ["donations of some days", donations(days)],
    ["donations with a name", donations({ q: "nadide erguvan" })],
    ["donations with a short name", donations({ q: "ak" })],
    ["exported donations", () => staffDonationQueries(watched).donationsAfter({}, 20, 50)],
    ["exported donations of some days", () => staffDonationQueries(watched).donationsAfter(days, 20, 50)],
    ["refunds", () => refundQueries(watched).listRequests("over", range)],
    ["transfers", () => transferQueries(watched).list({}, range)],
    ["lines of statements", () => statementQueries(watched).list({ state: "accepted" }, range)],
    ["regular gifts", () => regularGiftQueries(watched).list({ state: "active" }, range)],
    ["figures", () => figureQueries(watched).rows("2024-11-01", "2026-10-30", "month")],
    ["what was given on a day", () => figureQueries(watched).rowsBetween(oneDay)],
    ["the donors of a day", () => figureQueries(watched).donorsBetween(oneDay)],
    ["the regular gifts of a year", () => figureQueries(watched).regular([{ point: "x", ...days }])],
  ])("find %s by their indexes", async (_, load) => {
    asked = [];
    await load();
    expect(asked.length).toBeGreaterThan(0);
    const faults = [];
    for (const query of asked) faults.push(...(await faultsOf(query)));
    expect(faults).toEqual([]);
  });
});
