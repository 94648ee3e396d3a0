import { paymentId } from "~/contract/endpoints/payments.ts";
import type { RefundRequest } from "~/contract/endpoints/staff-refunds.ts";
import type { Api } from "~/contract/product-api.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";

/** What staff can do with a refund. */
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

/** Returns whether a member of staff asked for a refund. */
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
