import type { CauseKind } from "../../../contract/rules/kinds.ts";
import type { Gift } from "../../giving/basket-records.ts";
import type { CauseRecord, NamedCause } from "../../giving/cause-records.ts";

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
