import * as z from "zod";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { refundReferenceLength } from "~/contract/rules/refunds.ts";
import { checkTogether } from "~/forms/check-together.ts";
import { dayFrom } from "~/forms/day.ts";
import { parseMoney } from "~/i18n/format.ts";
import { reasonSchema } from "~/routes/staff/ui/reason-schema.ts";

/** Where the money goes, or who took it back. */
export const refundMethods = ["card", "transfer", "chargeback"] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Returns the name of a line's field. */
export function amountField(lineId: number): string {
  return `amount-${lineId}`;
}

/** A line that the form shows, and the kuruş of it that may still be refunded. */
interface RefundableLine {
  readonly id: number;
  readonly refundable: number;
}

/**
 * Returns the schema of a refund form: a sum for each line, of which one is typed at least and none is too high.
 * @param language decides between decimal comma and point
 */
export function refundSchema(method: RefundMethod, lines: readonly RefundableLine[], language: Language) {
  const lineIds = lines.map(({ id }) => id);
  const amount = z
    .string()
    .max(30, { error: "admin:error.amount" })
    .refine((typed) => typedSum(typed, language) !== null, { error: "admin:error.amount" })
    .optional();
  const reference = z
    .string({ error: "admin:error.reference" })
    .trim()
    .min(1, { error: "admin:error.reference" })
    .max(refundReferenceLength, { error: "admin:error.long" })
    .regex(visibleCharacter, { error: "admin:error.reference" });
  const day = z
    .string({ error: "admin:error.day" })
    .trim()
    .refine((text) => dayFrom(text) !== null, { error: "admin:error.day" });
  const amounts: Record<string, typeof amount> = Object.fromEntries(lineIds.map((id) => [amountField(id), amount]));
  // In the order of the page.
  const schema = z.object({
    ...amounts,
    ...(method !== "card" && { reference }),
    ...(method === "chargeback" && { happened_on: day }),
    ...reasonSchema.shape,
  });
  return checkTogether(schema, (fields, add) => {
    const texts = fields as Readonly<Record<string, unknown>>;
    const [first] = lines;
    if (first && lines.every(({ id }) => String(texts[amountField(id)] ?? "").trim() === ""))
      add(amountField(first.id), "admin:error.amountNeeded");
    for (const { line_id, amount } of amountsIn(texts, lineIds, language))
      if (amount > (lines.find(({ id }) => id === line_id)?.refundable ?? 0))
        add(amountField(line_id), "admin:error.amountMost");
  });
}

/** Returns the typed sums in kuruş by line; empty fields are left out. */
export function amountsIn(
  fields: Readonly<Record<string, unknown>>,
  lineIds: readonly number[],
  language: Language,
): { line_id: number; amount: number }[] {
  return lineIds.flatMap((line_id) => {
    const amount = typedSum(String(fields[amountField(line_id)] ?? ""), language) ?? 0;
    return amount > 0 ? [{ line_id, amount }] : [];
  });
}

/** Parses a typed sum; 0 for an empty field, null for what is no sum. */
function typedSum(typed: string, language: Language): number | null {
  if (typed.trim() === "") return 0;
  const kurus = parseMoney(typed, language);
  return kurus !== null && kurus > 0 ? kurus : null;
}
