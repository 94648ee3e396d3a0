import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fault, faults as allFaults } from "../imitations/faults.ts";
import { bothDatabases, type TestDatabase } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { expectBooksEqual, settle } from "../support/money-checks.ts";
import { cardNumbers, comeBack, forgedReturns, type Gift, type Pressed, press, walk } from "../support/money-payers.ts";
import { type MoneySite, openMoneySite, type ProviderName } from "../support/money-site.ts";

const hour = 3_600_000;
/** One fault of each kind; all of them in the nightly suite. */
const someFaults: readonly Fault[] = ["drop before", "drop after", "late", "half after", "500 after", "forged"];
const faults = isNightly ? allFaults : someFaults;
const reason = "Bağışçı yanlış tutar yazmış";
const gift: Gift = { amounts: [60_05, 40_10], card: cardNumbers.succeeds, choice: "pay" };

/** Pays all gifts at once. Restless payers come back several times, and somebody forges their returns. */
async function payAll(run: MoneySite, gifts: readonly Gift[], isRestless = false): Promise<Pressed[]> {
  return Promise.all(
    gifts.map(async (one) => {
      const pressed = await press(run, one);
      if (pressed.state !== "awaiting_3ds") return pressed;
      const back = await walk(run, pressed, one.choice);
      if (isRestless) for (const forged of forgedReturns(back)) await comeBack(run, forged);
      await Promise.all(Array.from({ length: isRestless ? 2 : 1 }, () => comeBack(run, back)));
      if (isRestless) await comeBack(run, back);
      return pressed;
    }),
  );
}

async function linesOf(run: MoneySite, id: string) {
  const { data } = await run.site().call("showStaffPayment", { params: { id } }, run.staff);
  return data.lines.map((line) => ({ line_id: line.id, amount: line.refundable }));
}

const countIn = (run: MoneySite, state: string) =>
  run.db.number(`select count(*) as n from payments where state = '${state}'`);

/** By day each provider meets one of the databases, in `money-both-sides.test.ts` the other one. */
const providersOn = (database: TestDatabase): readonly ProviderName[] => {
  if (isNightly) return ["iyzico", "paytr"];
  return [database === "postgres" ? "paytr" : "iyzico"];
};

/** Some of the faults leave money on the card, some do not: the provider's own books tell which. */
describe.each(bothDatabases)("a provider that fails at each step on %s", (database) => {
  describe.each(providersOn(database))("%s", (provider) => {
    let run: MoneySite;
    beforeAll(async () => {
      run = await openMoneySite(provider, database, { members: provider === "iyzico" ? faults.length : 0 });
    });
    afterAll(() => run.close());
    const faultAt = (step: string) => run.imitation.fault(step, ...faults);
    const settled = async () => {
      await settle(run);
      return expectBooksEqual(run);
    };

    test("of a charge, loses and doubles nothing", async () => {
      const [first, last] = provider === "iyzico" ? ["initialize", "auth"] : ["token", "inquiry"];
      await faultAt(first!);
      await payAll(run, Array<Gift>(faults.length).fill(gift));
      await faultAt(last!);
      await payAll(run, Array<Gift>(faults.length).fill(gift), true);
      if (provider === "iyzico") await faultAt("detail");
      await run.advance(20_000);
      await run.site().backend.runDueJobs();
      const { forged } = await run.imitation.deliver({ to: run.messages, seed: 7, copies: 3, forged: 2 });
      expect(forged.length).toBeGreaterThan(0);
      expect(forged.filter((status) => status !== 403 && status !== 429)).toEqual([]);
      // How many succeed depends on the machine as well: a busy one loses answers of its own.
      const { succeeded } = await settled();
      expect(succeeded).toBeGreaterThan(0);
    });

    test("of a refund, sends no money twice and forgets none", async () => {
      const parts = await payAll(run, Array<Gift>(faults.length).fill(gift));
      const wholes = await payAll(run, Array<Gift>(faults.length).fill(gift));
      await run.imitation.deliver({ to: run.messages, seed: 9, copies: 1, forged: 0 });
      await faultAt("refund");
      if (provider === "iyzico") for (const step of ["cancel", "payment report"]) await faultAt(step);
      const refund = async (id: string, share: number) => {
        const lines = (await linesOf(run, id)).map((line) => ({ ...line, amount: Math.round(line.amount * share) }));
        const open = lines.filter(({ amount }) => amount > 0);
        if (open.length === 0) return;
        const body = { lines: share === 1 ? open : open.slice(0, 1), reason };
        await run.site().call("requestRefund", { params: { id }, body }, run.staff);
      };
      await Promise.all(parts.map(({ id }) => refund(id, 0.3)));
      await Promise.all(wholes.map(({ id }) => refund(id, 1)));
      await run.advance(60_000);
      await run.site().backend.runDueJobs();
      await settled();
      // What did not go back can be refunded still; a second part goes back on another day.
      await Promise.all(parts.map(({ id }) => refund(id, 0.5)));
      await settled();
      const [sum] = await run.db.query("select sum(amount) as n from refunds where state = 'succeeded'");
      expect(Number(sum!.n)).toBeGreaterThan(0);
    });

    test("of its daily report, is asked again until the days are clean", async () => {
      await payAll(run, [gift]);
      await faultAt("daily report");
      await run.advance(24 * hour);
      for (let tries = 0; tries < 3; tries++) await run.site().backend.runDueJobs();
      const { data } = await run.site().call("listReconciledDays", { query: { page: 1, per_page: 50 } }, run.staff);
      expect(data[0]).toMatchObject({ state: "failed", code: expect.any(String) });
      await settled();
    });

    if (provider === "iyzico")
      test("of a regular charge, takes every month once", async () => {
        const gifts = run.members.map((member): Gift => ({ ...gift, amounts: [50_00], member, keep: "month" }));
        await payAll(run, gifts);
        for (let month = 0; month < 2; month++) {
          const [next] = await run.db.query("select min(next_charge_at) as at from regular_gifts");
          await run.advance(Date.parse(String(next!.at)) - run.clock.now().getTime());
          await faultAt("charge");
          if (month === 1) await faultAt("detail");
          await run.site().backend.runDueJobs();
          await settle(run, { keepsGifts: true });
        }
        await expectBooksEqual(run);
        const months = await run.db.query(
          "select gift_id, count(*) as n from regular_charges where state = 'paid' group by gift_id",
        );
        expect(months.length).toBeGreaterThan(0);
        expect(months.map(({ n }) => Number(n))).toEqual(months.map(() => 3));
        expect(await countIn(run, "under_review")).toBe(0);
      });
  });
});
