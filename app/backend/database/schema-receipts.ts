import type { Generated } from "kysely";
import type { ReceiptSeries } from "../../contract/rules/receipts.ts";

/** The tables of receipts. Types as in schema.ts. */
export interface ReceiptSchema {
  receipts: ReceiptsTable;
  /** The last serial number of a series in a year. */
  receipt_counters: { series: ReceiptSeries; year: number; last: number };
  /** Links in messages that open a receipt without an account. Only a keyed hash of the token is stored. */
  receipt_links: { token_hash: string; payment_id: string; expires_at: string };
}

interface ReceiptsTable {
  id: Generated<number>;
  payment_id: string;
  /** "official", or "sample" for payments in the sandbox. */
  series: ReceiptSeries;
  /** Year of issue in Istanbul; serial numbers begin at 1 each year. */
  year: number;
  serial: number;
  amount: number;
  /** As given with the payment; null when none was given and after its retention. */
  donor_name: string | null;
  card_last_four: string | null;
  /** JSON: the organisation's data on the day of issue. */
  organisation: string;
  /** JSON: the paid lines. */
  lines: string;
  paid_at: string;
  issued_at: string;
  /** When the donor's account was erased; the name is deleted when its retention ends. */
  donor_erased_at: string | null;
}
