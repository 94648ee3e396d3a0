/**
 * Differences between the provider's report and our payments: paid there and not here, here and not there, with
 * different sums, or with different refunds.
 */
export const differenceKinds = ["only_there", "only_here", "sum", "refund"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const reconciliationStates = ["running", "done", "failed"] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

/** Returns whether an open difference is a payment that only the provider knows. */
export function isUnknownHere(difference: {
  readonly kind: DifferenceKind;
  readonly payment_id: string | null;
  readonly gone_at: string | null;
  readonly handled_at: string | null;
}): boolean {
  const { kind, payment_id, gone_at, handled_at } = difference;
  return kind === "only_there" && payment_id === null && gone_at === null && handled_at === null;
}
