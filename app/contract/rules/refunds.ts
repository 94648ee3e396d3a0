/**
 * Kinds of a refund: paid back to the card, cancelled as a whole on the payment's own day, paid back by bank transfer,
 * or taken back by the donor's bank.
 */
export const refundKinds = ["refund", "cancel", "transfer", "chargeback"] as const;
export type RefundKind = (typeof refundKinds)[number];

/**
 * States of a refund. `requested` waits for a second person; `approved` for the call to the provider; `sent` and
 * `unknown` for its outcome. `reversed` is a chargeback that the bank took back.
 */
export const refundStates = [
  "requested",
  "approved",
  "sent",
  "unknown",
  "succeeded",
  "failed",
  "rejected",
  "reversed",
] as const;
export type RefundState = (typeof refundStates)[number];

/** States without a final outcome. */
export const openRefundStates: readonly RefundState[] = ["requested", "approved", "sent", "unknown"];

/** States whose sum cannot be refunded again. */
export const countedRefundStates: readonly RefundState[] = [...openRefundStates, "succeeded"];

/** Longest reference of a transfer or chargeback. */
export const refundReferenceLength = 60;

/** Which refunds a list has: those that wait for a person or an outcome, those that are over, or all. */
export const shownRefunds = ["open", "over", "all"] as const;
export type RefundFilter = (typeof shownRefunds)[number];
