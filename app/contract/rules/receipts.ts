/** Series of serial numbers: receipts of sandbox payments are samples and use no official number. */
export const receiptSeries = ["official", "sample"] as const;
export type ReceiptSeries = (typeof receiptSeries)[number];

/** State of a receipt: refunds mark it, and nothing deletes it. */
export const receiptStates = ["valid", "part_refunded", "refunded"] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** How long a link in a message opens its receipt, in days. */
export const receiptLinkDays = 30;

/** Calendar years after the year of issue for which an erased donor's receipts keep the name (our decision). */
export const receiptNameYears = 5;

/** Returns a receipt's number as printed: "2026-000042", "TEST-2026-000042". */
export function receiptNumber({
  series,
  year,
  serial,
}: {
  readonly series: ReceiptSeries;
  readonly year: number;
  readonly serial: number;
}): string {
  return `${series === "sample" ? "TEST-" : ""}${year}-${String(serial).padStart(6, "0")}`;
}

/** Returns the state of a receipt over an amount of which a part was refunded, both in kuruş. */
export function receiptState(amount: number, refunded: number): ReceiptState {
  if (refunded <= 0) return "valid";
  return refunded < amount ? "part_refunded" : "refunded";
}
