import type { Api } from "~/api/client.server.ts";
import { paymentId } from "~/contract/endpoints/payments.ts";
import type { RefundRequest } from "~/contract/endpoints/staff-refunds.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";

/** What staff can do with a refund. */
export const refundDecisions = ["approve", "reject", "done", "not-done", "reverse"] as const;
export type RefundDecision = (typeof refundDecisions)[number];

/**
 * Loads the refund in the URL.
 * @throws a Response with status 404 for an unknown one
 */
export async function loadRefund(api: Api, request: string): Promise<RefundRequest> {
  return orNotFound(api.showRefund({ params: refundParams(request) }));
}

/** @throws a Response with status 404 for text that is no number of a refund */
export function refundParams(text: string): { request: string } {
  const request = paymentId.safeParse(text);
  if (!request.success) throw notFound();
  return { request: request.data };
}

/** Returns the decisions that are open for a refund. */
export function openDecisions({ is_waiting, is_unknown, may_be_reversed }: RefundRequest): RefundDecision[] {
  return [
    ...(is_waiting ? (["approve", "reject"] as const) : []),
    ...(is_unknown ? (["done", "not-done"] as const) : []),
    ...(may_be_reversed ? (["reverse"] as const) : []),
  ];
}
