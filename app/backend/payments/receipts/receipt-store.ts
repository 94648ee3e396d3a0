import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import type { Receipt } from "../../../contract/endpoints/receipts.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { ReceiptSeries } from "../../../contract/rules/receipts.ts";
import type { Owner } from "../../accounts/owner.ts";

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

export interface ReceiptStore {
  find(paymentId: string): Promise<ReceiptRecord | null>;
  /**
   * Inserts a receipt with the next serial number of its series and year. The number is taken in the caller's
   * transaction, which other issuers wait for, so that a rollback leaves no gap. Call it once per transaction, after
   * every other lock.
   * @throws when the payment already has a receipt
   */
  issue(receipt: NewReceipt): Promise<ReceiptRecord>;
  /**
   * Writes the payer's name on a receipt that bears none, and beside its payment, whose gifts staff then find by it.
   * Returns false for a receipt that bears a name, and for that of an erased donor.
   */
  name(paymentId: string, name: string): Promise<boolean>;
  /** Lists the receipts of payments, newest first. */
  listOfPayments(paymentIds: readonly string[]): Promise<ReceiptRecord[]>;
  /** Returns the printed numbers of the receipts of payments, by the payment's id. */
  numbersOf(paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stores a link to a payment's receipt; an existing one gets the new end. */
  saveLink(tokenHash: string, paymentId: string, expiresAt: Date): Promise<void>;
  /** Returns the payment that a link opens; null for an unknown or expired one. */
  findByLink(tokenHash: string, now: Date): Promise<string | null>;
  removeExpiredLinks(now: Date): Promise<void>;
  /**
   * Marks the receipts of an erased owner, deletes the names of those they gave for, and the links. The donor's own
   * name stays until its retention ends.
   */
  eraseDonor(owner: Owner, at: Date): Promise<void>;
  /** Deletes the names of erased donors on receipts issued before a year. */
  eraseNamesBefore(year: number): Promise<void>;
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
