/** Kinds of money that staff enter: a transfer to a bank account, or cash. */
export const transferKinds = ["bank", "cash"] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Stored as the provider of a payment that staff entered. */
export const transferProvider = "transfer";

/** The largest sum of one transfer, in kuruş; guards against typing errors. */
export const largestTransfer = 100_000_000_00;
/** How many days after its arrival a transfer can be entered. */
export const transferDays = 400;

/** Longest texts of a transfer, in characters. */
export const senderLength = 140;
export const referenceLength = 300;
