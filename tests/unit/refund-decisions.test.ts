import { expect, test } from "vitest";
import { amountsIn, openDecisions, textsOf } from "~/routes/staff/payments/payments.server.ts";

const requested_by = { id: 7, name: "Zehra Işık", phone: null, email: null };
const refund = { requested_by, is_waiting: true, is_unknown: false, may_be_reversed: false };

test("who asked for a refund can withdraw it, and everybody else decides", () => {
  expect(openDecisions(refund, 7)).toEqual(["reject"]);
  expect(textsOf("reject", refund, 7)).toBe("withdraw");
  expect(openDecisions(refund, 8)).toEqual(["approve", "reject"]);
  expect(textsOf("reject", refund, 8)).toBe("reject");
});

test("an unknown outcome or a chargeback is anybody's to settle", () => {
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
