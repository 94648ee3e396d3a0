import * as z from "zod";
import { passesLuhn } from "~/contract/luhn.ts";
import { nameLength } from "~/contract/limits.ts";

/** Digits without the spaces and hyphens that people and formatters put between them. */
const digits = (text: string) => text.replace(/[\s-]/g, "");

/** "12/30", "12/2030", "1230" or "12 30" as month and year; null when it is none of them. */
export function parseExpiry(text: string): { month: number; year: number } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\s-]?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** The card form, checked in the browser and on the server alike. Whether the month has passed, the server decides. */
export const cardSchema = z.object({
  holder: z.string({ error: "errors:card.holder" }).trim().min(2, { error: "errors:card.holder" }).max(nameLength, { error: "errors:card.holder" }),
  number: z
    .string({ error: "errors:card.number" })
    .max(40, { error: "errors:card.number" })
    .transform(digits)
    .refine((number) => /^\d{12,19}$/.test(number) && passesLuhn(number), { error: "errors:card.number" }),
  expiry: z
    .string({ error: "errors:card.expiry" })
    .max(12, { error: "errors:card.expiry" })
    .refine((text) => parseExpiry(text) !== null, { error: "errors:card.expiry" }),
  cvv: z.string({ error: "errors:card.cvv" }).trim().regex(/^\d{3,4}$/, { error: "errors:card.cvv" }),
  terms: z.literal(true, { error: "errors:terms" }),
  press: z.string({ error: "errors:unreachable" }).regex(/^[A-Za-z0-9_-]{8,64}$/, { error: "errors:unreachable" }),
});
export type CardFields = z.output<typeof cardSchema>;

/** Fields that are never sent back to the browser. */
export const cardSecrets = ["number", "cvv", "expiry"];

/** Puts a space after every fourth digit, as on the card. */
export function formatCardNumber(text: string): string {
  return text.replace(/\D/g, "").slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Puts the stroke between month and year. */
export function formatExpiry(text: string): string {
  const bare = text.replace(/\D/g, "").slice(0, 4);
  return bare.length > 2 ? `${bare.slice(0, 2)}/${bare.slice(2)}` : bare;
}
