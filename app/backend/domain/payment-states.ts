import type { PaymentState } from "../../contract/payments.ts";

/**
 * Every legal move of a payment (DESIGN §4). A payment is created, waits for the payer at the bank, is confirmed with
 * the provider, and ends in one of three ways. Anything not listed here cannot happen.
 */
const moves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ["awaiting_3ds", "failed", "expired"],
  awaiting_3ds: ["confirming", "failed", "expired"],
  confirming: ["succeeded", "failed"],
  succeeded: [],
  failed: [],
  expired: [],
};

/** Whether a payment may move between two states. */
export function mayMove(from: PaymentState, to: PaymentState): boolean {
  return moves[from].includes(to);
}

/** Whether a payment has come to its end. */
export function isFinished(state: PaymentState): boolean {
  return moves[state].length === 0;
}

/** States in which a payment holds its basket. */
export const underWay: readonly PaymentState[] = (Object.keys(moves) as PaymentState[]).filter((state) => !isFinished(state));
