import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testCards } from "~/backend/payments/gateways/sandbox-bank/card-storage.ts";
import {
  chargeAfterDay,
  chargeAfterMonth,
  chargeFromDay,
  chargeMoment,
} from "~/backend/payments/regular/regular-schedule.ts";
import type { Movement, OwnMovement } from "~/backend/reconciliation/reconciliation-queries.ts";
import { compareMovements } from "~/backend/reconciliation/reconciliation.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import {
  activeStates,
  isFinished,
  mayTransition,
  type PaymentState,
  paymentStates,
  unsettledStates,
} from "~/contract/rules/payment-states.ts";
import { chargeDate, firstMonthAfter, monthAfter, regularConsentVersion } from "~/contract/rules/regular-giving.ts";
import { amountsIn, openDecisions, textsOf } from "~/routes/staff/payments/payments.server.ts";
import en from "../../locales/en/payment.json" with { type: "json" };
import tr from "../../locales/tr/payment.json" with { type: "json" };

/** What happened to one payment: what the provider did, and what of it we learned. */
const step = fc.record({
  payment: fc.nat(5),
  sum: fc.integer({ min: 1, max: 100_000 }),
  kind: fc.constantFrom("charge", "refund"),
  /** The connection was dropped after the provider acted. */
  isLost: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function run(steps: readonly Step[]) {
  const there = new Map<string, { paid: number; refunded: number }>();
  const here = new Map<string, OwnMovement>();
  for (const { payment, sum, kind, isLost } of steps) {
    const id = String(payment);
    const [theirs, ours] = [there.get(id), here.get(id)];
    if (kind === "charge" && !theirs) {
      there.set(id, { paid: sum, refunded: 0 });
      here.set(id, { paymentId: `p${id}`, isOlder: false, paid: isLost ? 0 : sum, refunded: 0 });
    } else if (kind === "refund" && theirs && ours && ours.paid > 0) {
      const back = Math.min(sum, theirs.paid - theirs.refunded);
      there.set(id, { ...theirs, refunded: theirs.refunded + back });
      if (!isLost) here.set(id, { ...ours, refunded: ours.refunded + back });
    }
  }
  return { there, here };
}

const net = (movements: Iterable<Movement>) => [...movements].reduce((sum, one) => sum + one.paid - one.refunded, 0);

describe("comparing with the provider's report", () => {
  test("is clean exactly when nothing was lost, else names the missing money", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { there, here } = run(steps);
        const found = compareMovements(there, here);
        const isEqual = [...there].every(
          ([id, one]) => one.paid === here.get(id)?.paid && one.refunded === here.get(id)?.refunded,
        );
        expect(found.length === 0).toBe(isEqual);
        const gap = found.reduce(
          (sum, { kind, amount_there, amount_here }) =>
            sum + (kind === "refund" ? amount_here - amount_there : amount_there - amount_here),
          0,
        );
        expect(net(there.values()) - net(here.values())).toBe(gap);
      }),
    );
  });

  test("compares an older payment by its refunds alone", () => {
    const older: OwnMovement = { paymentId: "p", isOlder: true, paid: 100, refunded: 0 };
    expect(compareMovements(new Map(), new Map([["1", older]]))).toEqual([]);
    const refunded = new Map([["1", { paid: 0, refunded: 20 }]]);
    expect(compareMovements(refunded, new Map([["1", older]]))).toMatchObject([{ kind: "refund", amount_there: 20 }]);
  });
});

describe("the schedule of regular gifts", () => {
  test.each([
    ["2027-01", 31, "2027-01-31"],
    ["2027-02", 31, "2027-02-28"],
    ["2028-02", 30, "2028-02-29"],
    ["2027-04", 31, "2027-04-30"],
    ["2027-04", 1, "2027-04-01"],
  ])("month %s with day %i is charged on %s", (month, day, date) => {
    expect(chargeDate(month, day)).toBe(date);
  });

  test("charges at nine in the morning in Istanbul, and then in the next month", () => {
    expect(chargeMoment("2027-03", 5).toISOString()).toBe("2027-03-05T06:00:00.000Z");
    expect(monthAfter("2027-12")).toBe("2028-01");
    expect(chargeAfterMonth("2027-01", 31).next_charge_at).toBe("2027-02-28T06:00:00.000Z");
  });

  test("every month has one day of charge, in order", () => {
    const days = fc.integer({ min: 1, max: 31 });
    const months = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(days, months, (day, offset) => {
        const month = new Date(Date.UTC(2026, offset, 1)).toISOString().slice(0, 7);
        const date = chargeDate(month, day);
        expect(date.slice(0, 7)).toBe(month);
        expect(firstMonthAfter(date, { from: month, chargeDay: day })).toBe(monthAfter(month));
        expect(chargeDate(monthAfter(month), day) > date).toBe(true);
      }),
    );
  });

  test("a change today charges after today", () => {
    const now = new Date("2027-03-10T22:30:00.000Z");
    expect(chargeAfterDay({ next_month: "2027-03", day: 11 }, now).next_month).toBe("2027-04");
    expect(chargeAfterDay({ next_month: "2027-03", day: 12 }, now).next_month).toBe("2027-03");
    expect(chargeAfterDay({ next_month: "2027-06", day: 1 }, now).next_month).toBe("2027-06");
    expect(chargeFromDay({ next_month: "2027-03", day: 1 }, "2027-05-01").next_month).toBe("2027-05");
  });
});

/**
 * What donors agreed to, by version: the first half of the SHA-256 of the texts beside the tick. A stored consent names
 * only the version, so the texts of a version never change. Keep old lines: they say which text a consent was given to.
 */
const versions: Readonly<Record<string, string>> = { "1": "b547cf73def7d09aa1f11358335e6cf9" };

test("the consent to monthly charges has a new version when its text changes", () => {
  const texts = JSON.stringify([tr, en].map(({ regular }) => [regular.keeps, regular.consent]));
  const digest = createHash("sha256").update(texts).digest("hex").slice(0, 32);
  expect(
    versions[regularConsentVersion],
    "Raise regularConsentVersion in app/contract/rules/regular-giving.ts and add its digest here",
  ).toBe(digest);
});

/** Every allowed transition; all others are forbidden (§4). */
const legal: Partial<Record<PaymentState, string>> = {
  created: "awaiting_3ds failed expired",
  awaiting_3ds: "confirming failed expired",
  confirming: "succeeded failed under_review",
  under_review: "succeeded failed",
  failed: "succeeded",
  expired: "succeeded",
};
const pairs = paymentStates.flatMap((from) => paymentStates.map((to): [PaymentState, PaymentState] => [from, to]));

test.each(pairs)("a payment goes from %s to %s", (from, to) => {
  expect(mayTransition(from, to)).toBe(legal[from]?.split(" ").includes(to) ?? false);
});

test("payments end in succeeded, failed or expired; a review locks no basket", () => {
  expect(paymentStates.filter(isFinished)).toEqual(["succeeded", "failed", "expired"]);
  expect(activeStates).toEqual(["created", "awaiting_3ds", "confirming"]);
  expect(unsettledStates).toEqual(["confirming", "under_review"]);
});

test("test cards and others pass the Luhn rule, and with one other digit none does", () => {
  for (const number of [...Object.keys(testCards), "378282246310005", "0000000000000000", "79927398713"]) {
    expect(passesLuhn(number), number).toBe(true);
    for (let place = 0; place < number.length; place++) {
      const changed = `${number.slice(0, place)}${(Number(number[place]) + 1) % 10}${number.slice(place + 1)}`;
      expect(passesLuhn(changed), changed).toBe(false);
    }
  }
  expect(passesLuhn("4242424242424224")).toBe(false);
});

const requested_by = { id: 7, name: "Zehra Işık", phone: null, email: null };
const refund = { requested_by, is_waiting: true, is_unknown: false, may_be_reversed: false };

test("a refund is decided by another than its asker, an unknown outcome by anybody", () => {
  expect(openDecisions(refund, 7)).toEqual(["reject"]);
  expect(textsOf("reject", refund, 7)).toBe("withdraw");
  expect(openDecisions(refund, 8)).toEqual(["approve", "reject"]);
  expect(textsOf("reject", refund, 8)).toBe("reject");
  const unknown = { ...refund, is_waiting: false, is_unknown: true };
  expect(openDecisions(unknown, 7)).toEqual(["done", "not-done"]);
  const chargeback = { ...refund, is_waiting: false, may_be_reversed: true };
  expect([openDecisions(chargeback, 7), textsOf("reverse", chargeback, 7)]).toEqual([["reverse"], "reverse"]);
});

test("a line left empty is not refunded", () => {
  expect(amountsIn({ "amount-1": "12,50", "amount-2": " ", "amount-4": "9" }, [1, 2, 3], "tr")).toEqual([
    { line_id: 1, amount: 12_50 },
  ]);
});
