import * as z from "zod";
import { nameCharacters } from "~/contract/fields/person-name.ts";
import { emptyOrVisible, stripBidi } from "~/contract/fields/written-text.ts";
import { passesLuhn } from "~/contract/rules/check-digits.ts";
import { nameLength, idempotencyKeyPattern } from "~/contract/rules/limits.ts";
import { unreachable } from "~/forms/error-text.ts";

/** Digits without the spaces and hyphens that people and formatters put between them. */
const digits = (text: string) => text.replace(/[\s-]/g, "");

/** "12/30", "12/2030", "1230" or "12 30" as month and year; null when it is none of them. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/**
 * A card as typed, checked in the browser and on the server alike. Whether the month has passed, the server decides.
 */
export const typedCardSchema = z.object({
  holder: z
    .string({ error: "errors:card.holder" })
    .overwrite(stripBidi)
    .trim()
    .min(2, { error: "errors:card.holder" })
    .max(nameLength, { error: "errors:card.holder" })
    .regex(nameCharacters, { error: "errors:name.characters" })
    .regex(emptyOrVisible, { error: "errors:card.holder" }),
  number: z
    .string({ error: "errors:card.number" })
    .max(40, { error: "errors:card.number" })
    .transform(digits)
    .refine((number) => /^\d{12,19}$/.test(number) && passesLuhn(number), { error: "errors:card.number" }),
  expiry: z
    .string({ error: "errors:card.expiry" })
    .max(12, { error: "errors:card.expiry" })
    .refine((text) => parseExpiry(text) !== null, { error: "errors:card.expiry" }),
  cvv: z
    .string({ error: "errors:card.cvv" })
    .trim()
    .regex(/^\d{3,4}$/, { error: "errors:card.cvv" }),
});
export type TypedCardFields = z.output<typeof typedCardSchema>;

const press = {
  terms: z.literal(true, { error: "errors:terms" }),
  press: z.string({ error: unreachable }).regex(idempotencyKeyPattern, { error: unreachable }),
  /** Kuruş that the button promised. A form without them promised nothing: the page comes back with the sum. */
  total: z.coerce.number().int().min(0).catch(0),
};

/** Paying with a typed card, which a signed-in person may keep. */
export const cardSchema = typedCardSchema.extend({ ...press, keep: z.boolean().default(false) });

/** Paying with a saved card. */
export const savedCardSchema = z.object({
  ...press,
  saved: z.coerce.number({ error: "errors:savedCard" }).int().min(1, { error: "errors:savedCard" }),
});

/** A typed card as the API takes it. */
export function cardFrom({ holder, number, expiry, cvv }: TypedCardFields) {
  const { month, year } = parseExpiry(expiry)!;
  return { holder, number, expiry_month: month, expiry_year: year, cvv };
}

/** The form's names for what the API may find wrong with a card. */
export const cardErrorNames = {
  "card.number": "number",
  "card.holder": "holder",
  "card.expiry_month": "expiry",
  "card.expiry_year": "expiry",
  "card.cvv": "cvv",
  terms_accepted: "terms",
  saved_card_id: "saved",
};

/** Fields that are never sent back to the browser. */
export const cardSecrets = ["number", "cvv", "expiry"];

/** Puts a space after every fourth digit, as on the card. */
export function formatCardNumber(text: string): string {
  return text
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Puts the stroke between month and year. */
export function formatExpiry(text: string): string {
  const bare = text.replace(/\D/g, "").slice(0, 4);
  return bare.length > 2 ? `${bare.slice(0, 2)}/${bare.slice(2)}` : bare;
}
