import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { defaultErrorMessage } from "~/forms/error-text.ts";
import { optionalEmail, optionalName, ownName, ownSurname } from "~/forms/person-fields.ts";
import { parseMobileNumber } from "~/forms/phone-number.server.ts";
import { checkForm } from "~/forms/submission.ts";
import { formatCardNumber, formatExpiry, stripCharacters } from "~/forms/typed-characters.ts";
import { givingSchemaWith } from "~/routes/causes/giving-schema.ts";
import { cardSchema, savedCardSchema, typedCardSchema } from "~/routes/payment/card-fields.tsx";
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

const givingSchema = givingSchemaWith({ cause: null, language: "tr", now: new Date("2026-11-21T12:00:00Z") });

/** The first message of each field that is wrong. */
function errorsOf(schema: z.ZodType, fields: unknown): Record<string, string> {
  const { error } = schema.safeParse(fields);
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join("."), message]));
}

const person = z.object({ name: optionalName, first_name: ownName, last_name: ownSurname, email: optionalEmail });

test("a user's names are required, short and on one line", () => {
  expect(errorsOf(person, { first_name: " ", last_name: undefined })).toEqual({
    first_name: "errors:name.own",
    last_name: "errors:surname.own",
  });
  expect(errorsOf(person, { name: "a".repeat(121), first_name: "a".repeat(121), last_name: "a".repeat(120) })).toEqual({
    name: "errors:name.long",
    first_name: "errors:name.long",
  });
  for (const name of ["Ali\nVeli", "Ali\rVeli", "Ali\tVeli", "Ali\u0007", "Ali\u0000", "Ali\u009f", "Ali\u2028Veli"]) {
    const wrong = "errors:name.characters";
    expect(errorsOf(person, { name, first_name: name, last_name: name }), JSON.stringify(name)).toEqual({
      name: wrong,
      first_name: wrong,
      last_name: wrong,
    });
  }
  expect(person.parse({ first_name: " Ayşe Nur\n", last_name: "O’Connor-Şahin" })).toEqual({
    first_name: "Ayşe Nur",
    last_name: "O’Connor-Şahin",
  });
});

test("a name is visible and has no direction marks", () => {
  for (const name of ["\u200b", "\u202e\u2066", "\u3164", "\u2800"]) {
    // What nobody sees is left out with the marks, and is no name; other empty letters are.
    const wanted = /^[\u200b\u202e]/.test(name)
      ? { first_name: "errors:name.own" }
      : { name: "errors:name.visible", first_name: "errors:name.own" };
    expect(errorsOf(person, { name, first_name: name, last_name: "B" }), JSON.stringify(name)).toEqual(wanted);
  }
  expect(person.parse({ first_name: "\u200fمحمد\u200f", last_name: "B\u202e" })).toEqual({
    first_name: "محمد",
    last_name: "B",
  });
});

test.each(["0x5", "5e0", "5.0", "+5"])("%s is no number of shares", (shares) => {
  const errors = errorsOf(givingSchema, { cause: "water_well-1", for: "self", shares });
  expect(errors).toMatchObject({ shares: "errors:shares.range" });
});

test("no check answers with a message of zod", () => {
  const { error } = givingSchema.safeParse(
    { cause: "water_well-1", for: "zz", choice: "x".repeat(31), phone: ["1"] },
    { error: defaultErrorMessage },
  );
  expect(error!.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["for", "errors:choice"],
    ["choice", "errors:field"],
    ["phone", "errors:phone.format"],
  ]);
});

test("recipient and card holder names have one line too", () => {
  expect(errorsOf(givingSchema, { cause: "water_well-1", for: "other", name: "Ali\nVeli" })).toEqual({
    name: "errors:name.characters",
  });
  const card = { number: "5528790000000008", expiry: "12/30", cvv: "123" };
  for (const [holder, error] of [
    ["Ali\nVeli", "errors:name.characters"],
    ["A", "errors:card.holder"],
    ["\u200b\u200b", "errors:card.holder"],
  ])
    expect(errorsOf(typedCardSchema, { ...card, holder })).toEqual({ holder: error });
});

test.each([
  ["digits", "12a b3", "123"],
  ["amount", "１.２５０,٥۰", "1.250,50"],
  ["amount", "1.250,50 TL", "1.250,50"],
  ["amount", "12ab5", "125"],
  ["phone", "+90 (532) 000-00 0x0", "+90 (532) 000-00 00"],
  ["day", "31.12.1980a", "31.12.1980"],
  ["day", "1980-12-31", "1980-12-31"],
] as const)("turns, in a field for %s, “%s” into “%s”", (kind, typed, kept) => {
  expect(stripCharacters(typed, kind)).toBe(kept);
});

test("a phone has no letters, and digits of any script", () => {
  expect([parseMobileNumber("5321112211x"), parseMobileNumber("٠٥٣٢ ١١١ ٢٢ ١١")]).toEqual([null, "+905321112211"]);
});

test.each([
  [formatExpiry, "1230", "12/30"],
  [formatExpiry, "١٢٣٠", "12/30"],
  [formatExpiry, "12/2030", "12/2030"],
  [formatExpiry, "3/31", "3/31"],
  [formatCardNumber, "٥٥٢٨٧٩٠٠", "5528 7900"],
] as const)("%o writes %s as %s", (format, typed, written) => expect(format(typed)).toBe(written));
