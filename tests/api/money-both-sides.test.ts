import { describe, expect, onTestFinished, test } from "vitest";
import { type Fault, faults } from "../imitations/faults.ts";
import { Refused } from "../support/api-caller.ts";
import { bothDatabases, hour, minute, type TestDatabase } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { expectBooksEqual, settle } from "../support/money-checks.ts";
import { cardNumbers, comeBack, forgedReturns, type Gift, press, type Return, walk } from "../support/money-payers.ts";
import { openMoneySite, type ProviderName } from "../support/money-site.ts";
import { random } from "../support/random.ts";
import { runs } from "../support/runs.ts";

const reason = "Bağışçı yanlış tutar yazmış";

/** Steps of each provider at which something goes wrong. */
const stepsOf = {
  iyzico: ["initialize", "auth", "charge", "detail", "refund", "cancel", "payment report", "daily report"],
  paytr: ["token", "inquiry", "refund", "daily report"],
} as const;

/** Faults that answer, and those of a silent provider, which are rarer. */
const quickFaults = faults.filter((fault) => fault !== "late" && !fault.startsWith("hang"));
const silentFaults = faults.filter((fault) => !quickFaults.includes(fault));

/** `npm run simulate:money` sets these. */
const operations = Number(process.env.MONEY_OPERATIONS ?? runs(15, 100));
const firstSeed = Number(process.env.MONEY_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MONEY_SEEDS ?? 1) }, (_, place) => firstSeed + place);

/** Does what donors, staff, the provider and bad luck do, in an order that the seed repeats. */
async function runMoney(provider: ProviderName, database: TestDatabase, seed: number) {
  const run = await openMoneySite(provider, database, { ownProcess: true });
  const chance = random(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)]!;
  /** Returns that the browser sends much later, or again. */
  const kept: Return[] = [];

  /** Lets the site refuse; anything else is a failure of the run. */
  const tolerate = (work: Promise<unknown>) =>
    work.catch((failure: unknown) => {
      if (!(failure instanceof Refused) || (failure.status >= 500 && failure.body.code === "failed")) throw failure;
    });

  async function fault(...steps: string[]): Promise<void> {
    while (chance() < 0.35) {
      const refusal: readonly Fault[] =
        provider === "iyzico" ? ["refuse:10051", "refuse:1", "refuse:10219"] : ["refuse:009"];
      const isQuestion = steps.some((step) => step.includes("report") || step === "detail" || step === "inquiry");
      await run.imitation.fault(
        pick(steps),
        chance() < 0.1 && !isQuestion ? pick(refusal) : pick(chance() < 0.1 ? silentFaults : quickFaults),
      );
    }
  }

  function aGift(): Gift {
    const amounts = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => 500 + Math.floor(chance() * 30_000));
    const member = chance() < 0.5 ? pick(run.members) : undefined;
    if (provider === "paytr") {
      const ways = ["poor", "refused", "code", "security", "left", "warning", "technical"];
      return { amounts, member, card: "", choice: chance() < 0.75 ? "pay" : pick(ways) };
    }
    const failing = Object.values(cardNumbers);
    const card = chance() < 0.7 ? cardNumbers.succeeds : pick(failing);
    const choice = chance() < 0.93 ? "pay" : "cancel";
    if (!member) return { amounts, card, choice };
    const kind = chance();
    if (kind < 0.3) return { amounts: amounts.slice(0, 1), member, card: cardNumbers.succeeds, keep: "month", choice };
    return kind < 0.6 ? { amounts, member, card: "saved", choice } : { amounts, member, card, keep: "card", choice };
  }

  async function give(): Promise<void> {
    const gift = aGift();
    await fault(...(provider === "iyzico" ? ["initialize", "auth", "auth", "detail"] : ["token", "inquiry"]));
    const pressed = await press(run, gift);
    if (pressed.state !== "awaiting_3ds" || chance() < 0.05) return;
    const back = await walk(run, pressed, gift.choice);
    if (chance() < 0.1) await run.advance(Math.floor(chance() * 20) * minute);
    for (const forged of forgedReturns(back)) if (chance() >= 0.4) await comeBack(run, forged);
    if (chance() < 0.15) return void kept.push(back);
    const copies = 1 + Math.floor(chance() * 3);
    await Promise.all(Array.from({ length: copies }, () => comeBack(run, back)));
    if (chance() < 0.3) kept.push(back);
  }

  /** A return that the browser sends again, hours later. */
  async function returnLate(): Promise<void> {
    if (kept.length > 0) await comeBack(run, pick(kept));
  }

  async function paidPayment() {
    const rows = await run.db.query(
      `select id from payments where state = 'succeeded' and provider = '${provider}' order by created_at, id`,
    );
    if (rows.length === 0) return undefined;
    const id = String(pick(rows).id);
    const { data } = await run.site().call("showStaffPayment", { params: { id } }, run.staff);
    const open = data.lines.filter(({ refundable }) => refundable > 0);
    return open.length > 0 ? { id, lines: open } : undefined;
  }

  /** Gives back the whole of what is left, one line, or a part of one. */
  async function refund(): Promise<void> {
    const payment = await paidPayment();
    if (!payment) return;
    const whole = payment.lines.map(({ id, refundable }) => ({ line_id: id, amount: refundable }));
    const [first] = whole as [(typeof whole)[number]];
    const part = { ...first, amount: Math.max(1, Math.floor(first.amount * chance())) };
    const lines = pick([whole, [first], [part], [part]]);
    await fault(...(provider === "iyzico" ? ["refund", "refund", "cancel", "payment report"] : ["refund", "inquiry"]));
    await run.site().call("requestRefund", { params: { id: payment.id }, body: { lines, reason } }, run.staff);
  }

  async function chargeBack(): Promise<void> {
    const payment = await paidPayment();
    if (!payment) return;
    const [{ id, refundable }] = payment.lines as [(typeof payment.lines)[number]];
    const happened_on = run.clock.now().toISOString().slice(0, 10);
    const body = { lines: [{ line_id: id, amount: refundable }], reason, reference: "CB-1", happened_on };
    const { data } = await run.site().call("recordChargeback", { params: { id: payment.id }, body }, run.staff);
    if (chance() < 0.5)
      await run.site().call("reverseChargeback", { params: { request: data.id }, body: { reason } }, run.staff);
  }

  async function deliver(): Promise<void> {
    const { genuine, forged } = await run.imitation.deliver({
      to: run.messages,
      seed: Math.floor(chance() * 1e9),
      copies: 3,
      forged: 2,
    });
    expect(genuine.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(forged.filter((status) => status < 400)).toEqual([]);
  }

  async function pass(): Promise<void> {
    await run.advance(pick([20_000, minute, 5 * minute, 12 * minute, hour, 5 * hour, 26 * hour]));
    await fault(...stepsOf[provider]);
    await run.site().backend.runDueJobs();
  }

  /** Moves to the next charge of a regular gift, weeks later. */
  async function nextMonth(): Promise<void> {
    const [row] = await run.db.query("select min(next_charge_at) as at from regular_gifts where state = 'active'");
    const wait = row?.at ? Date.parse(String(row.at)) - run.clock.now().getTime() : 24 * hour;
    // The reconciliation looks 30 days back: jobs that rest for a whole month leave days out.
    await run.advance(Math.max(1000, wait / 2));
    await run.site().backend.runDueJobs();
    await run.advance(Math.max(1000, wait / 2));
    await fault("charge", "charge", "detail");
    await run.site().backend.runDueJobs();
  }

  /** Kills the backend between a call to the provider and its answer. */
  async function kill(): Promise<void> {
    const steps: readonly string[] =
      provider === "iyzico" ? ["auth", "refund", "cancel", "charge"] : ["token", "refund", "inquiry"];
    for (const step of steps) await run.imitation.fault(step, pick<Fault>(["late", "hang after", "hang before"]));
    const work = pick(provider === "iyzico" ? [give, refund, nextMonth] : [give, refund, pass]);
    const state = { isOver: false };
    run.becomePatient();
    const running = tolerate(work())
      .catch(() => {})
      .finally(() => (state.isOver = true));
    while (!state.isOver && (await run.imitation.waiting()) === 0)
      await new Promise((resolve) => setImmediate(resolve));
    await run.killAndReopen();
    await running;
  }

  const work: readonly (() => Promise<void>)[] = [
    ...Array<() => Promise<void>>(10).fill(give),
    ...Array<() => Promise<void>>(2).fill(returnLate),
    ...Array<() => Promise<void>>(5).fill(refund),
    chargeBack,
    ...Array<() => Promise<void>>(3).fill(deliver),
    ...Array<() => Promise<void>>(5).fill(pass),
    ...(provider === "iyzico" ? [nextMonth] : []),
  ];
  /** Kills cost a new process each, so their number is fixed. */
  const killEvery = Math.max(25, Math.ceil(operations / 6));
  for (let operation = 1; operation <= operations; operation++) {
    if (operation % killEvery === 0) await kill();
    else await tolerate(pick(work)());
  }
  return run;
}

/** By day each provider meets one of the databases; at night, and in a simulation, both. */
const isWhole = isNightly || process.env.MONEY_OPERATIONS !== undefined;
const allProviders = ["iyzico", "paytr"] as const satisfies ProviderName[];
const providersOn = (database: (typeof bothDatabases)[number]) =>
  isWhole ? allProviders : [database === "postgres" ? ("iyzico" as const) : ("paytr" as const)];

describe.each(bothDatabases)("the provider's books and ours on %s", (database) => {
  const cases = providersOn(database).flatMap((provider) => seeds.map((seed) => [provider, seed] as const));
  test.each(cases)(
    "agree after faults at every step: %s, seed %i",
    { timeout: 60_000 + operations * 3_000 },
    async (provider, seed) => {
      const run = await runMoney(provider, database, seed);
      onTestFinished(() => run.close());
      await settle(run);
      const result = await expectBooksEqual(run);
      expect(result.succeeded).toBeGreaterThan(0);
      if (process.env.MONEY_OPERATIONS)
        process.stdout.write(`${database} ${provider} seed ${seed}: ${JSON.stringify(result)}\n`);
    },
  );
});
