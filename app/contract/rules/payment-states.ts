export const paymentStates = [
  "created",
  "awaiting_3ds",
  "confirming",
  "under_review",
  "succeeded",
  "failed",
  "expired",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * Every legal transition of a payment (§4). A payment is created, waits for the payer at the bank, is confirmed with
 * the provider, and succeeds, fails or expires. A payment of unknown outcome is under review until the outcome is
 * found. A payment that failed because nothing was charged, or expired because a restored backup forgot the payer's
 * return, may still succeed when a later inquiry finds the money.
 */
const transitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["awaiting_3ds", "failed", "expired"],
  awaiting_3ds: ["confirming", "failed", "expired"],
  confirming: ["under_review", "succeeded", "failed"],
  under_review: ["succeeded", "failed"],
  succeeded: [],
  failed: ["succeeded"],
  expired: ["succeeded"],
};

/** Returns whether a payment may move from one state to another. */
export function mayTransition(from: PaymentState, to: PaymentState): boolean {
  return transitions[from].includes(to);
}

/** Returns whether a state is final for the payer. */
export function isFinished(state: PaymentState): boolean {
  return state === "succeeded" || state === "failed" || state === "expired";
}

/** States in which a payment blocks its basket for other payments. */
export const activeStates: readonly PaymentState[] = ["created", "awaiting_3ds", "confirming"];

/**
 * States without money that may still turn out to be paid: a charge came late, or a restored backup forgot the payer's
 * return.
 */
export const lateStates: readonly PaymentState[] = ["failed", "expired"];

/** States of unknown outcome, which only the provider or staff can resolve. */
export const unsettledStates: readonly PaymentState[] = ["confirming", "under_review"];
