import { expect, test } from "vitest";
import type * as z from "zod";
import { statementReader } from "~/backend/transfers/statement-reader.ts";
import { readRows, type StatementRow } from "~/backend/transfers/statement-rows.ts";
import { card } from "~/contract/endpoints/payments.ts";
import { verificationCode } from "~/contract/endpoints/sign-in.ts";
import { email, personName, phone } from "~/contract/fields/text-fields.ts";
import { isIban, plainIban } from "~/contract/rules/check-digits.ts";
import { plainCharacters, readExpiry } from "~/contract/rules/typed-values.ts";
import {
  codeSchema,
  optionalEmail,
  optionalPhone,
  ownName,
  requiredEmail,
  requiredPhone,
} from "~/forms/person-fields.ts";
import { parsePhoneNumber } from "~/forms/phone-number.server.ts";
import { formatCardNumber, formatExpiry, stripCharacters } from "~/forms/typed-characters.ts";
import { parseMoney } from "~/i18n/format.ts";
import { contactFrom } from "~/routes/my-data/contact.server.ts";
import { typedCardSchema } from "~/routes/payment/card-fields.tsx";
import { birthdayFrom } from "~/routes/profile/personal-data-schema.ts";
import { type Spelling, spellings, type TypedKind } from "../support/spellings.ts";

type Reader = (typed: string) => string | null;

const by =
  (schema: z.ZodType<string | undefined>): Reader =>
  (typed) =>
    schema.safeParse(typed).data ?? null;
/** A phone is checked in two steps: its digits in the browser, whether it exists on the server. */
const existing =
  (schema: z.ZodType<string | undefined>): Reader =>
  (typed) => {
    const number = by(schema)(typed);
    return number && parsePhoneNumber(number);
  };

/** Reads a payment of 1 February 1990 from a bank's file, some of whose cells are typed. */
function statementRow(cells: Partial<Record<"day" | "amount" | "sender" | "iban", string>>): StatementRow | null {
  const row = { day: "1.2.1990", amount: "5,00", sender: "ALİ", iban: "", ...cells };
  const file = `Tarih;Tutar;Gönderen;IBAN\r\n${Object.values(row)
    .map((cell) => `"${cell}"`)
    .join(";")}\r\n`;
  const text = statementReader.decode(new TextEncoder().encode(file));
  const table = text.outcome === "read" ? statementReader.split(text.text) : text;
  if (table.outcome === "refused") return null;
  const format = { head: 0, columns: { day: 0, amount: 1, sender: 2, iban: 3 } };
  return readRows(table.rows, format, new Date("1990-02-02T12:00:00Z")).payments[0] ?? null;
}

const readers: Readonly<Record<TypedKind, Readonly<Record<string, Reader>>>> = {
  phone: {
    "a required phone": existing(requiredPhone),
    "an optional phone": existing(optionalPhone),
    "the API": existing(phone),
    "a search of staff": parsePhoneNumber,
    "a field with scripts": (typed) => existing(optionalPhone)(plainCharacters(typed)),
  },
  email: {
    "a required address": by(requiredEmail),
    "an optional address": by(optionalEmail),
    "the API": by(email),
    "my data": (typed) => {
      const contact = contactFrom(typed);
      return contact && "email" in contact ? contact.email : null;
    },
  },
  sum: {
    "a form": (typed) => {
      const kurus = parseMoney(typed, "tr");
      return kurus === null ? null : String(kurus);
    },
    "a field with scripts": (typed) => readers.sum["a form"]!(plainCharacters(typed)),
    "a bank's file": (typed) => statementRow({ amount: typed })?.amount.toString() ?? null,
  },
  code: { "a form": by(codeSchema.shape.code), "the API": by(verificationCode) },
  card: { "a form": by(typedCardSchema.shape.number), "the API": by(card.shape.number) },
  expiry: {
    "a form": (typed) => {
      if (!typedCardSchema.shape.expiry.safeParse(typed).success) return null;
      const { month, year } = readExpiry(typed)!;
      return `${String(month).padStart(2, "0")}/${year}`;
    },
  },
  birthday: { "a form": birthdayFrom, "a field with scripts": (typed) => birthdayFrom(plainCharacters(typed)) },
  name: { "a form": by(ownName), "the API": by(personName) },
  iban: {
    "a form and the API": (typed) => (isIban(typed) ? plainIban(typed) : null),
    "a bank's file": (typed) => statementRow({ iban: typed })?.iban ?? null,
  },
};

/** Shows what nobody sees. */
const shown = (text: string) =>
  JSON.stringify(text).replace(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16)}`);

const kinds = Object.entries(spellings) as [TypedKind, readonly Spelling[]][];
test.each(kinds)("a typed %s is read alike everywhere", (kind, all) => {
  expect(new Set(all.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(60);
  const wrong = Object.entries(readers[kind]).flatMap(([place, read]) =>
    all.flatMap(({ typed, value }) => {
      const got = read(typed);
      return got === value ? [] : [`${place}: ${shown(typed)} is ${got === null ? null : shown(got)}, not ${value}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each(["sum", "birthday", "phone"] as const)("a %s without letters is read alike key by key", (kind) => {
  const read = readers[kind][kind === "phone" ? "an optional phone" : "a form"]!;
  const field = { sum: "amount", birthday: "day", phone: "phone" } as const;
  const wrong = spellings[kind]
    // A key of a letter or of another sign does nothing, which whoever types sees.
    .filter(({ typed }) => !/[\p{L}*]/u.test(typed))
    .filter(({ typed, value }) => read(stripCharacters(typed, field[kind])) !== value);
  expect(wrong.map(({ typed }) => shown(typed))).toEqual([]);
});

test.each([
  ["day", "birthday"],
  ["sender", "name"],
] as const)("a %s in a bank's file is read as a %s in a form", (column, kind) => {
  // A file has more: times, years of two digits, names in two lines.
  const read = spellings[kind].filter(({ value }) => value !== null);
  const wrong = read.filter(({ typed, value }) => statementRow({ [column]: typed })?.[column] !== value);
  expect(wrong.map(({ typed }) => shown(typed))).toEqual([]);
});

/** What scripts make of a typed value before it is sent. */
const scripted: Readonly<Partial<Record<TypedKind, (typed: string) => string>>> = {
  phone: (typed) => stripCharacters(typed, "phone"),
  sum: (typed) => stripCharacters(typed, "amount"),
  code: (typed) => stripCharacters(typed, "digits"),
  birthday: (typed) => stripCharacters(typed, "day"),
  card: formatCardNumber,
  expiry: formatExpiry,
};
test.each(Object.entries(scripted))("scripts change no %s that is read", (kind, script) => {
  const [read] = Object.values(readers[kind as TypedKind]);
  const wrong = spellings[kind as TypedKind].flatMap(({ typed, value }) => {
    const got = value === null ? null : read!(script(typed));
    return got === value ? [] : [`${shown(typed)} becomes ${shown(script(typed))}, which is ${got}, not ${value}`];
  });
  expect(wrong).toEqual([]);
});
