import { expect, test } from "vitest";
import { testCards } from "~/backend/payments/gateways/sandbox-bank/card-storage.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import {
  activeStates,
  isFinished,
  mayTransition,
  type PaymentState,
  paymentStates,
  unsettledStates,
} from "~/contract/rules/payment-states.ts";
import { amountsIn, openDecisions, textsOf } from "~/routes/staff/payments/payments.server.ts";

/** Every allowed transition; all others are forbidden (§4). */
const legal = new Set([
  "created → awaiting_3ds",
  "created → failed",
  "created → expired",
  "awaiting_3ds → confirming",
  "awaiting_3ds → failed",
  "awaiting_3ds → expired",
  "confirming → succeeded",
  "confirming → failed",
  "confirming → under_review",
  "under_review → succeeded",
  "under_review → failed",
  "failed → succeeded",
  "expired → succeeded",
]);
const pairs = paymentStates.flatMap((from) => paymentStates.map((to): [PaymentState, PaymentState] => [from, to]));

test.each(pairs)("a payment goes from %s to %s", (from, to) => {
  expect(mayTransition(from, to)).toBe(legal.has(`${from} → ${to}`));
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

test("who asked for a refund can withdraw it, others decide; an unknown outcome is anybody's", () => {
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
