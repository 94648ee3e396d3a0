import { expect } from "vitest";
import { boundFunds, type Fund, funds } from "../../app/contract/rules/funds.ts";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { outcome } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { aProject, saveContent } from "./content.ts";
import { fillBasket, newIdempotencyKey, pay } from "./gifts.ts";
import { aRegularGift, chargeAfter, runAt } from "./regular-gifts.ts";
import { enterTransfer } from "./transfers.ts";

/** Returns a generator of numbers in [0, 1) that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface GivenLine {
  readonly payment: string;
  readonly id: number;
  readonly fund: Fund;
  left: number;
}

interface FundCause {
  readonly id: number;
  readonly type: 1 | 4;
  readonly funds: readonly [Fund, ...Fund[]];
}

const reason = "Bağışçı geri istedi";

/** Publishes projects without a goal, one for each bound fund, one for all and one for none; and names a sacrifice. */
async function someCauses(site: TestBackend): Promise<readonly FundCause[]> {
  const causes: FundCause[] = [];
  for (const taken of [[], ...boundFunds.map((fund) => [fund]), boundFunds]) {
    const item = aProject();
    const takes = Object.fromEntries(boundFunds.map((fund) => [`takes_${fund}`, taken.includes(fund)]));
    const fields = { ...item.fields, ...takes, goal_amount: null, funds_decided_by: "Kurul" };
    const { id } = await saveContent(site, { ...item, fields });
    causes.push({ id, type: 4, funds: ["general", "sadaka", ...taken] });
  }
  const sacrifices = await site.dataOf("listSacrifices", { query: { status: "open", per_page: 50 } });
  const { id } = sacrifices.find(({ goal_amount, type }) => goal_amount === null && type !== "vacip")!;
  return [...causes, { id, type: 1, funds: ["kurban"] }];
}

/**
 * Runs random sequences of gifts, transfers, refunds, chargebacks, spending and corrections on a site, and compares its
 * funds with sums of its own after each. A sequence repeats by its seed.
 */
export async function openFundSequences(site: TestBackend) {
  const causes = await someCauses(site);
  const sums = new Map(funds.map((fund) => [fund, { received: 0, spent: 0 }]));
  const sumsOf = (fund: Fund) => sums.get(fund)!;
  const lines: GivenLine[] = [];
  const entries: { id: number; fund: Fund; amount: number }[] = [];

  async function learnLines(payment: string): Promise<void> {
    const seen = await site.asStaff("showStaffPayment", { params: { id: payment } });
    for (const { id, fund, amount } of seen.lines) lines.push({ payment, id, fund, left: amount });
  }

  function operations(random: () => number) {
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const sum = (most = 500_00) => 10_00 + Math.floor(random() * most);
    /** A cause, and a fund that is mostly one of its own. */
    const aim = () => {
      const cause = pick(causes);
      return { cause, fund: random() < 0.85 ? pick(cause.funds) : pick(funds), amount: sum() };
    };

    return [
      async function give() {
        const gifts = Array.from({ length: 1 + Math.floor(random() * 3) }, aim);
        const wanted = gifts.map(({ cause, fund, amount }) => ({
          ...{ basket_able_type: cause.type, basket_able_id: cause.id, amount, share_value: 0 },
          ...(cause.funds[0] !== fund && { fund }),
        }));
        const isTaken = gifts.every(({ cause, fund }) => cause.funds.includes(fund));
        if (!isTaken) return expect(await outcome(fillBasket(site.call, ...wanted))).toBe("422 fund_not_taken");
        const payment = await pay(site.call, await fillBasket(site.call, ...wanted));
        if (random() < 0.2) return;
        await site.passChallenge(payment);
        for (const { fund, amount } of gifts) sumsOf(fund).received += amount;
        await learnLines(payment.id);
      },

      async function transfer() {
        const { cause, fund, amount } = aim();
        const entering = enterTransfer(site, { cause_id: cause.id, fund, amount, is_another: true });
        if (!cause.funds.includes(fund)) return expect(await outcome(entering)).toBe("422 fund_not_taken");
        await learnLines(await entering);
        sumsOf(fund).received += amount;
      },

      async function giveBack() {
        const line = pick(lines.filter(({ left }) => left > 0));
        if (!line) return;
        const amount = random() < 0.5 ? line.left : 1 + Math.floor(random() * line.left);
        const body = { lines: [{ line_id: line.id, amount }], reason, reference: newIdempotencyKey() };
        const call = { params: { id: line.payment } };
        if (random() < 0.5) {
          await site.asStaff("requestRefund", { ...call, body: { ...body, method: "transfer" } });
        } else {
          const happened_on = dayInIstanbul(site.clock.now());
          const { id } = await site.asStaff("recordChargeback", { ...call, body: { ...body, happened_on } });
          if (random() < 0.3)
            return void (await site.asStaff("reverseChargeback", { params: { request: id }, body: { reason } }));
        }
        line.left -= amount;
        sumsOf(line.fund).received -= amount;
      },

      async function spend() {
        const { cause, fund } = aim();
        const cause_id = random() < 0.8 ? cause.id : null;
        const waiting = sumsOf(fund).received - sumsOf(fund).spent;
        const amount = random() < 0.2 ? Math.max(1, waiting + 1) : 1 + Math.floor(random() * Math.max(1, waiting));
        const day = dayInIstanbul(site.clock.now());
        const idempotency_key = newIdempotencyKey();
        const body = { idempotency_key, fund, amount, cause_id, day, document: "Tutanak 12" };
        const isFree = cause_id === null ? !boundFunds.some((one) => one === fund) : /general|sadaka/.test(fund);
        const isRight = isFree || (cause_id !== null && cause.funds.includes(fund));
        const spending = site.asStaff("spendFromFund", { body });
        if (!isRight) return expect(await outcome(spending)).toBe("422 fund_cause_wrong");
        if (fund !== "general" && amount > waiting) return expect(await outcome(spending)).toBe("422 fund_too_much");
        entries.push({ id: (await spending).id, fund, amount });
        sumsOf(fund).spent += amount;
      },

      async function correct() {
        const entry = entries.splice(Math.floor(random() * entries.length), 1)[0];
        if (!entry) return;
        await site.asStaff("removeFundSpending", { params: { id: entry.id } });
        sumsOf(entry.fund).spent -= entry.amount;
      },
    ] as const;
  }

  async function expectSums(where: string): Promise<void> {
    const ledger = await site.dataOf("showFunds");
    const shown = Object.fromEntries(
      ledger.funds.map(({ fund, received, spent, waiting }) => [fund, [received, spent, waiting]]),
    );
    const own = [...sums].filter(([, { received, spent }]) => received !== 0 || spent !== 0);
    expect(shown, where).toEqual(
      Object.fromEntries(own.map(([fund, { received, spent }]) => [fund, [received, spent, received - spent]])),
    );
    const spentElsewhere = await site.db.number(`select coalesce(sum(amount), 0) from fund_spending
      left join causes on causes.id = cause_id where ${boundFunds
        .map((fund) => `fund = '${fund}' and coalesce(takes_${fund}, 0) = 0`)
        .join(" or ")} or fund = 'kurban' and kind <> 'sacrifice'`);
    expect(spentElsewhere, where).toBe(0);
  }

  return {
    causes,
    /** Runs the sequence of a seed, and compares. */
    async run(seed: number): Promise<void> {
      const random = randomFrom(seed);
      const choices = operations(random);
      for (let step = 0; step < 6; step++) await choices[Math.floor(random() * choices.length)]!();
      await expectSums(`seed ${seed}`);
    },

    /** Begins a regular gift, lets its donor move it to another cause, and charges its next month. */
    async runRegular(seed: number): Promise<void> {
      const random = randomFrom(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
      const from = pick(causes);
      const [fund, amount] = [pick(from.funds), 20_00 + Math.floor(random() * 50_00)];
      const gift = { basket_able_type: from.type, basket_able_id: from.id, amount, share_value: 0, fund };
      const regular = await aRegularGift(site, { gift });
      sumsOf(fund).received += amount;
      const to = pick([...causes, null]);
      const params = { id: regular.gift.id };
      const moved = await outcome(
        regular.call("changeRegularCause", { params, body: { basket_able_id: to?.id ?? null } }),
      );
      const isBound = boundFunds.some((one) => one === fund);
      const isTaken = to === null ? fund !== "kurban" : to.funds.includes(fund);
      expect(moved, `seed ${seed}`).toBe(isBound && !isTaken ? "422 fund_not_taken" : "done");
      const next = isTaken || isBound ? fund : (to?.funds[0] ?? "general");
      await runAt(site, chargeAfter(regular.gift.next_date!));
      sumsOf(next).received += amount;
      await regular.call("stopRegularGift", { params });
      await expectSums(`regular gift, seed ${seed}`);
    },
  };
}
