import { describe, expect, test } from "vitest";
import type * as z from "zod";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { checkForm } from "~/forms/submission.ts";
import { givingSchemaWith } from "~/routes/causes/giving-schema.ts";
import { cardSchema, savedCardSchema } from "~/routes/payment/card-fields.tsx";
import { refundSchema } from "~/routes/staff/payments/payments.server.ts";

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("a refused form names everything at once, in the order of its fields", () => {
  test.each([
    ["a typed card", cardSchema, "5000", ["holder", "number", "expiry", "cvv", "regular", "terms"]],
    ["a saved card", savedCardSchema, "5000", ["saved", "regular", "terms"]],
    ["a saved card, without a monthly gift", savedCardSchema, "0", ["saved", "terms"]],
  ] as const)("paying with %s", (_, schema, monthly, names) => {
    const form = formOf({ idempotency_key: "a".repeat(32), total: "5000", monthly, day: "3" });
    expect(Object.keys(checkForm<z.ZodType>(form, schema).reply().error ?? {})).toEqual(names);
  });

  test("giving on behalf of another person, with a card", () => {
    const cause = { basket_able_type: 2, cost: 750_00, remaining_amount: null } as unknown as Cause;
    const facts = { cause, language: "tr", now: new Date("2026-11-21T21:30:00.000Z") } as const;
    const answer = (fields: Record<string, string>) =>
      checkForm(formOf({ cause: "water_well-1", for: "other", ...fields }), givingSchemaWith(facts)).reply().error;
    const wrong = { own_amount: "1", phone: "abc", card: "on", card_email: "x", card_day: "1.1.2020" };
    expect(Object.entries(answer(wrong) ?? {})).toEqual([
      ["own_amount", ["errors:amount.minimum"]],
      ["name", ["errors:name.required"]],
      ["phone", ["errors:phone.format"]],
      ["card_email", ["errors:card.email"]],
      ["card_day", ["errors:card.dayRange"]],
    ]);
    const right = { own_amount: "100", name: "Ali Su", card: "on", card_email: "ali@example.org" };
    for (const card_day of ["22.11.2026", "22.11.2027"]) expect(answer({ ...right, card_day })).toBeUndefined();
    for (const card_day of ["21.11.2026", "23.11.2027"])
      expect(answer({ ...right, card_day })).toEqual({ card_day: ["errors:card.dayRange"] });
  });

  test("refunding lines of a payment", () => {
    const lines = [7, 8].map((id) => ({ id, refundable: id === 7 ? 50_00 : 10_00 }));
    const schema = refundSchema("chargeback", lines, "tr");
    const answer = (fields: Record<string, string>) => checkForm(formOf(fields), schema).reply().error;
    expect(Object.entries(answer({ "amount-7": "50,01", "amount-8": "x", reason: "x" }) ?? {})).toEqual([
      ["amount-7", ["admin:error.amountMost"]],
      ["amount-8", ["admin:error.amount"]],
      ["reference", ["admin:error.reference"]],
      ["happened_on", ["admin:error.day"]],
      ["reason", ["admin:error.reason"]],
    ]);
    const rest = { reference: "A1", happened_on: "21.11.2026", reason: "Bağışçı vazgeçti" };
    expect(answer(rest)).toEqual({ "amount-7": ["admin:error.amountNeeded"] });
    expect(answer({ ...rest, "amount-7": "50", "amount-8": "10" })).toBeUndefined();
  });
});
