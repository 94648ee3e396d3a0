/**
 * Differences between the provider's report and our payments: paid there and not here, here and not there, with
 * different sums, or with different refunds.
 */
export const differenceKinds = ["only_there", "only_here", "sum", "refund"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const reconciliationStates = ["running", "done", "failed"] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];
