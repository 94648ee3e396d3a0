import * as z from "zod";
import { paymentId } from "~/contract/endpoints/payments.ts";
import type { RefundRequest } from "~/contract/endpoints/staff-payments.ts";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import type { Api } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { refundReferenceLength } from "~/contract/rules/refunds.ts";
import { checkTogether } from "~/forms/check-together.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { parseMoney } from "~/i18n/format.ts";
import { daySchema, reasonSchema } from "~/routes/staff/ui/forms.server.ts";

export const refundDecisions = ["approve", "reject", "done", "not-done", "reverse"] as const;
export type RefundDecision = (typeof refundDecisions)[number];

type OpenRefund = Pick<RefundRequest, "requested_by" | "is_waiting" | "is_unknown" | "may_be_reversed">;

/** Returns the texts of a decision: who asked for a refund withdraws it instead of rejecting it. */
export function textsOf(decision: RefundDecision, refund: OpenRefund, staff: number): RefundDecision | "withdraw" {
  return decision === "reject" && isOwnRefund(refund, staff) ? "withdraw" : decision;
}

/**
 * Loads the refund in the URL.
 * @throws a Response with status 404 for an unknown one
 */
export async function loadRefund(api: Api, request: string) {
  return orNotFound(api.showRefund({ params: refundParams(request) }));
}

/** @throws a Response with status 404 for text that is no number of a refund */
export function refundParams(text: string): { request: string } {
  return { request: paymentParams(text).id };
}

export function isOwnRefund({ requested_by }: Pick<RefundRequest, "requested_by">, staff: number): boolean {
  return requested_by.id === staff;
}

/**
 * Returns the decisions that are open for a refund.
 * @param staff id of who decides; nobody approves a refund of their own
 */
export function openDecisions(refund: OpenRefund, staff: number): RefundDecision[] {
  const { is_waiting, is_unknown, may_be_reversed } = refund;
  return [
    ...(is_waiting && !isOwnRefund(refund, staff) ? (["approve"] as const) : []),
    ...(is_waiting ? (["reject"] as const) : []),
    ...(is_unknown ? (["done", "not-done"] as const) : []),
    ...(may_be_reversed ? (["reverse"] as const) : []),
  ];
}

/**
 * Loads the payment in the URL.
 * @throws a Response with status 404 for an unknown payment
 */
export async function loadPayment(api: Api, id: string) {
  return orNotFound(api.showStaffPayment({ params: paymentParams(id) }));
}

/** @throws a Response with status 404 for text that is no payment number */
export function paymentParams(text: string): { id: string } {
  const id = paymentId.safeParse(text);
  if (!id.success) throw notFound();
  return { id: id.data };
}

/** Where the money goes, or who took it back. */
export const refundMethods = ["card", "transfer", "chargeback"] as const;
export type RefundMethod = (typeof refundMethods)[number];

export function amountField(lineId: number): string {
  return `amount-${lineId}`;
}

/**
 * Returns the schema of a refund form: a sum for each line, of which one is typed at least and none is too high.
 * @param lines with the kuruş that may still be refunded of each
 * @param language decides between decimal comma and point
 */
export function refundSchema(
  method: RefundMethod,
  lines: readonly { readonly id: number; readonly refundable: number }[],
  language: Language,
) {
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
  const amounts: Record<string, typeof amount> = Object.fromEntries(lineIds.map((id) => [amountField(id), amount]));
  // In the order of the page.
  const schema = z.object({
    ...amounts,
    ...(method !== "card" && { reference }),
    ...(method === "chargeback" && { happened_on: daySchema }),
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
