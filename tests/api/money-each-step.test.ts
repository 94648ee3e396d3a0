import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fault, faults as allFaults } from "../imitations/faults.ts";
import { cardBehaviours } from "../imitations/iyzico-requests.ts";
import { bothDatabases, databases, hour, minute, type TestDatabase } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { expectBooksEqual, reconcile, settle } from "../support/money-checks.ts";
import { cardNumbers, comeBack, forgedReturns, type Gift, press, type Pressed, walk } from "../support/money-payers.ts";
import { type MoneySite, openMoneySite, type ProviderName } from "../support/money-site.ts";
import { outboxOf } from "../support/people.ts";
import { waitForDelivery } from "../support/staff.ts";

const reason = "Bağışçı yanlış tutar yazmış";

const give = async (run: MoneySite, gift: Partial<Gift>) => {
  const pressed = await press(run, { amounts: [50_00], card: cardNumbers.succeeds, choice: "pay", ...gift });
  if (pressed.state === "awaiting_3ds") await comeBack(run, await walk(run, pressed, gift.choice ?? "pay"));
  return pressed;
};
const stateOf = async ({ db }: MoneySite, { id }: { id: string }) =>
  (await db.query(`select state, failure from payments where id = '${id}'`))[0]!;

describe.each(databases)("what only the provider knows on %s", (database) => {
  describe.each(["iyzico", "paytr"] as ProviderName[])("%s", (provider) => {
    let run: MoneySite;
    beforeAll(async () => {
      run = await openMoneySite(provider, database, { members: 1 });
    });
    afterAll(() => run.close());
    const later = async (milliseconds: number) => {
      await run.advance(milliseconds);
      await run.site().backend.runDueJobs();
    };
    const differencesOf = async (day: string) =>
      (await run.site().call("showReconciledDay", { params: { day } }, run.staff)).data.differences;
    const today = () => run.clock.now().toISOString().slice(0, 10);
    const open = async () => (await run.site().call("showSystem", {}, run.staff)).data.open_differences;

    test("each way to fail has a reason of its own", async () => {
      const expected: Record<string, string> =
        provider === "paytr"
          ? {
              poor: "insufficient_funds",
              cvc: "wrong_cvv",
              refused: "card_refused",
              code: "wrong_code",
              security: "security_check",
              warning: "security_check",
              left: "not_taken",
              technical: "bank_unreachable",
            }
          : {
              poor: "insufficient_funds",
              wrong_cvc: "wrong_cvv",
              suspicious: "security_check",
              refused_by_fraud_check: "security_check",
              wrong_code: "wrong_code",
              not_enrolled: "refused",
              refuses_to_begin: "insufficient_funds",
            };
      const failed = [];
      for (const way of Object.keys(expected)) {
        const card = cardNumbers[way as (typeof cardBehaviours)[keyof typeof cardBehaviours]];
        failed.push(await give(run, provider === "paytr" ? { choice: way } : { card }));
      }
      await run.imitation.deliver({ to: run.messages, seed: 3, copies: 2, forged: 1 });
      await later(minute);
      const reasons = await Promise.all(failed.map((payment) => stateOf(run, payment)));
      expect(reasons).toEqual(Object.values(expected).map((failure) => ({ state: "failed", failure })));
      // A provider that is not there is no refusal of a card.
      await run.imitation.fault(provider === "iyzico" ? "initialize" : "token", "drop before", "500 before");
      for (let tries = 0; tries < 2; tries++)
        expect(await stateOf(run, await give(run, {}))).toEqual({ state: "failed", failure: "bank_unreachable" });
      await settle(run);
      await expectBooksEqual(run);
    });

    test("what it moved by itself is shown until staff deal with it", async () => {
      const given = await give(run, { amounts: [80_00] });
      await settle(run);
      const day = today();
      const number = await run.imitation.byItself(75_50);
      await run.imitation.byItself(20_25, given.id);
      await run.advance(24 * hour);
      await reconcile(run);
      const found = await differencesOf(day);
      expect(
        found.map(({ kind, payment_id, amount_there, amount_here }) => [kind, payment_id, amount_there, amount_here]),
      ).toEqual(
        expect.arrayContaining([
          ["only_there", null, 75_50, 0],
          ["refund", given.id, 20_25, 0],
        ]),
      );
      expect(found).toHaveLength(2);
      expect(found.find(({ kind }) => kind === "only_there")!.provider_payment_id).toBe(number);
      expect(await open()).toBe(2);
      await waitForDelivery(run.site());
      expect(
        (await outboxOf(run.site())).filter(
          ({ to, text }) => to === "kasa@example.org" && text.includes("/admin/reconciliation"),
        ),
      ).toHaveLength(1);
      for (const { id } of found)
        await run.site().call("handleDifference", { params: { id }, body: { reason } }, run.staff);
      await run.advance(24 * hour);
      await reconcile(run);
      expect(await open()).toBe(0);
      expect((await differencesOf(day)).map((one) => one.reason)).toEqual([reason, reason]);
    });

    if (provider === "iyzico") {
      test("a regular charge that it made after every inquiry is found by its report", async () => {
        const [member] = run.members;
        await give(run, { member, keep: "month" });
        const [gift] = await run.db.query("select id, next_charge_at as at from regular_gifts");
        await run.imitation.fault("charge", "late");
        // As if the site had run all the month: after days without a run regular gifts wait.
        await run.db.execute("delete from site_marks where name = 'clock'");
        await later(Date.parse(String(gift!.at)) - run.clock.now().getTime());
        await run.site().call("stopRegularGift", { params: { id: Number(gift!.id) } }, member!);
        const [charge] = await run.db.query("select id from payments where regular_charge_id is not null");
        const payment = { id: String(charge!.id) };
        // Without run.advance, which lets the provider finish.
        for (const milliseconds of [11 * minute, minute, 11 * minute, hour, 2 * hour]) {
          run.clock.advance(milliseconds);
          await run.imitation.setClock(run.clock.now());
          await run.site().backend.runDueJobs();
        }
        expect(await stateOf(run, payment)).toEqual({ state: "failed", failure: "not_taken" });
        const day = today();
        await later(24 * hour);
        await reconcile(run);
        expect((await stateOf(run, payment)).state).toBe("succeeded");
        expect((await differencesOf(day)).filter(({ gone_at }) => gone_at === null)).toEqual([]);
      });
    }
  });
});

/** One fault of each kind; all of them in the nightly suite. */
const someFaults: readonly Fault[] = ["drop before", "drop after", "late", "half after", "500 after", "forged"];
const faults = isNightly ? allFaults : someFaults;
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
