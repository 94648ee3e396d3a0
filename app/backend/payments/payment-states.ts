import type { PaymentState } from "../../contract/endpoints/payments.ts";

/**
 * Every legal move of a payment (DESIGN §4). A payment is created, waits for the payer at the bank, is confirmed with
 * the provider, and ends in one of three ways. One whose end stays unknown is under review until it is known. A payment
 * that failed because the provider had taken nothing may still succeed when a later inquiry finds the money. Anything
 * not
 * listed here cannot happen.
 */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["awaiting_3ds", "failed", "expired"],
  awaiting_3ds: ["confirming", "failed", "expired"],
  confirming: ["under_review", "succeeded", "failed"],
  under_review: ["succeeded", "failed"],
  succeeded: [],
  failed: ["succeeded"],
  expired: [],
};

/** Whether a payment may move between two states. */
export function mayTransition(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}

/** Whether a payment has come to its end, as far as its payer is concerned. */
export function isFinished(state: PaymentState): boolean {
  return state === "succeeded" || state === "failed" || state === "expired";
}

/** States in which a payment holds its basket. */
export const activeStates: readonly PaymentState[] = ["created", "awaiting_3ds", "confirming"];

/** States whose end only the provider, or a member of staff, can tell. */
export const unsettledStates: readonly PaymentState[] = ["confirming", "under_review"];
