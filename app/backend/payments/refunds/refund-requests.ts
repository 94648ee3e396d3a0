import { RuleViolation } from "../../../contract/rule-violation.ts";
import { countedRefundStates, type RefundKind } from "../../../contract/rules/refunds.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { PaymentRecord } from "../charge/payment-record-queries.ts";
import type { Store } from "../ports.ts";
import type { NewRefund, RefundRecord } from "./refund-queries.ts";

/** Sums to refund: the id of a payment line and its kuruş. */
export type RefundLines = readonly { readonly line_id: number; readonly amount: number }[];

/** Waits for other operations on a payment's refunds. Call it inside a transaction. */
export function lockRefunds(store: Store, paymentId: string): Promise<void> {
  return store.lock(`refunds ${paymentId}`);
}

/** Returns the kuruş of each line that may still be refunded, by the line's id. */
export function refundableSums({ lines }: PaymentRecord, refunds: readonly RefundRecord[]): Map<number, number> {
  const counted = refunds.filter(({ state }) => countedRefundStates.includes(state));
  return new Map(
    lines.map(({ id, amount }) => [
      id,
      counted
        .filter(({ payment_line_id }) => payment_line_id === id)
        .reduce((left, refund) => left - refund.amount, amount),
    ]),
  );
}

/**
 * Returns the refunds of a request; at least one.
 * @throws RuleViolation not_found
 */
export async function requireRequest(store: Store, requestId: string): Promise<[RefundRecord, ...RefundRecord[]]> {
  const [first, ...others] = await store.refunds.listByRequest(requestId);
  if (!first) throw new RuleViolation("not_found");
  return [first, ...others];
}

/**
 * Returns whether a request was made already. Call it while holding the lock of the payment's refunds.
 * @throws RuleViolation not_found when it is about another payment
 */
export async function isKnown(store: Store, requestId: string, paymentId: string): Promise<boolean> {
  const [first] = await store.refunds.listByRequest(requestId);
  if (first && first.payment_id !== paymentId) throw new RuleViolation("not_found");
  return first !== undefined;
}

/**
 * Checks the sums of a request against what may still be refunded, and returns their total.
 * @throws RuleViolation refund_not_paid, not_found for a line of another payment, refund_too_much
 */
export function checkedSum(payment: PaymentRecord, before: readonly RefundRecord[], lines: RefundLines): number {
  if (payment.state !== "succeeded") throw new RuleViolation("refund_not_paid");
  const left = refundableSums(payment, before);
  const wanted = new Set<number>();
  for (const [index, { line_id, amount }] of lines.entries()) {
    const remaining = left.get(line_id);
    if (remaining === undefined || wanted.has(line_id)) throw new RuleViolation("not_found");
    if (amount > remaining) throw new RuleViolation("refund_too_much", `lines.${index}.amount`, { remaining });
    wanted.add(line_id);
  }
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the rows of a new request. */
export function newRows(
  {
    requestId,
    paymentId,
    lines,
    reason,
    staff,
    at,
  }: { requestId: string; paymentId: string; lines: RefundLines; reason: string; staff: number; at: Date },
  kind: RefundKind,
  rest: Pick<NewRefund, "state" | "reference" | "happened_on" | "next_inquiry_at" | "finished_at">,
): NewRefund[] {
  return lines.map(({ line_id, amount }) => ({
    request_id: requestId,
    payment_id: paymentId,
    payment_line_id: line_id,
    kind,
    amount,
    reason,
    requested_by: staff,
    requested_at: at.toISOString(),
    ...rest,
  }));
}

/** Records a decision about a request in the audit log. */
export function recordDecision(
  store: Store,
  action: string,
  staff: number,
  rows: readonly [RefundRecord, ...RefundRecord[]],
  at: Date,
  reason?: string,
): Promise<void> {
  const [{ payment_id, request_id }] = rows;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const details = { amount, request: request_id, ...(reason !== undefined && { reason }) };
  return recordAudit(store, at, staff, action, ["payment", payment_id], details);
}
