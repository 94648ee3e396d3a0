import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import type { Receipt } from "../../../contract/endpoints/receipts.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { ReceiptSeries } from "../../../contract/rules/receipts.ts";

/** A paid line as it was on the day of issue. */
export interface ReceiptLine {
  /** Id of the payment's line, whose refunds mark the receipt. */
  readonly id: number;
  /**
   * Null for a spring: its name may be that of a person who is erased, so the receipt shows the spring's current name.
   */
  readonly title: Readonly<Record<Language, string>> | null;
  /** Two-letter code. */
  readonly country: string;
  readonly share_value: number;
  /** Owners of a sacrifice's shares; receipts from before they were recorded, and of other causes, lack it. */
  readonly share_names?: readonly string[];
  readonly on_behalf_of: string | null;
  /** Whether it was given in that person's memory; receipts from before this was recorded lack it. */
  readonly in_memory?: boolean;
  /** Kuruş. */
  readonly amount: number;
}

export interface NewReceipt {
  readonly payment_id: string;
  readonly series: ReceiptSeries;
  /** In Istanbul. */
  readonly year: number;
  /** Kuruş. */
  readonly amount: number;
  readonly donor_name: string | null;
  readonly card_last_four: string | null;
  readonly organisation: Organisation;
  readonly lines: readonly ReceiptLine[];
  readonly paid_at: string;
  readonly issued_at: string;
}

export interface ReceiptRecord extends NewReceipt {
  readonly serial: number;
  /** When the donor's account was erased; null for most. */
  readonly donor_erased_at: string | null;
}

/** A user's donations of a year, for the summary file. Sums are kuruş, less what went back. */
export interface YearlyStatement {
  readonly year: number;
  readonly donor_name: string;
  readonly organisation: Organisation;
  readonly is_sample: boolean;
  readonly made_at: string;
  readonly rows: readonly {
    readonly day: string;
    readonly title: string;
    readonly receipt: string | null;
    readonly amount: number;
  }[];
  /** Older donations that the list leaves out. */
  readonly left_out: number;
  /** Of all donations, listed or not. */
  readonly amount: number;
}

/** Makes PDF files. */
export interface ReceiptPrinter {
  receipt(receipt: Receipt, language: Language): Promise<Uint8Array>;
  year(statement: YearlyStatement, language: Language): Promise<Uint8Array>;
}
