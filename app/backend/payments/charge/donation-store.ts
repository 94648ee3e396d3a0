import type { CauseKind } from "../../../contract/rules/kinds.ts";
import type { NameChoice } from "../../../contract/rules/shown-names.ts";
import type { Owner } from "../../accounts/owner.ts";
import type { Gift } from "../../giving/basket-store.ts";
import type { CauseRecord, NamedCause } from "../../giving/cause-store.ts";
import type { PaymentRecord } from "./payment-store.ts";

export interface DonationRecord extends Gift {
  readonly id: number;
  readonly payment_id: string | null;
  readonly created_at: string;
  /** Kuruş that went back to the donor or were charged back. */
  readonly refunded: number;
  readonly cause: CauseRecord;
}

/** A donation with no more of its cause than lists show. */
export type ListedDonationRecord = Omit<DonationRecord, "cause"> & { readonly cause: NamedCause };

/** Donations to one kind of cause, or of a year in Istanbul. */
export interface DonationHistoryFilter {
  readonly kind?: CauseKind | undefined;
  readonly year?: number | undefined;
}

export interface DonationStore {
  /** Inserts a donation for each line of a succeeded payment. */
  insert(payment: PaymentRecord, at: Date): Promise<void>;
  listByPayment(paymentId: string): Promise<DonationRecord[]>;
  /** Lists donations, newest first. */
  listByOwner(
    owner: Owner,
    page: { offset: number; limit: number },
    filter?: DonationHistoryFilter,
  ): Promise<{ donations: DonationRecord[]; total: number }>;
  /**
   * Lists donations, newest first.
   * @param after id of the last one before; null for the newest
   */
  listAfter(owner: Owner, after: number | null, limit: number): Promise<DonationRecord[]>;
  /** Returns an owner's donation; null for anybody else's. */
  findOfOwner(owner: Owner, id: number): Promise<DonationRecord | null>;
  /**
   * Changes how the name of a donation is shown, with its line and the coming months of its regular gift, whose past
   * months keep theirs.
   */
  changeShownName(id: number, choice: NameChoice): Promise<void>;
  /** Gives an owner's donations to another owner. */
  reassign(from: Owner, to: Owner): Promise<void>;
  /** Deletes the names, numbers and notes of an owner's donations. */
  eraseDonor(owner: Owner): Promise<void>;
}
