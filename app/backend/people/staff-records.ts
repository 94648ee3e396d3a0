import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { CauseKind, ApprovalKind } from "../../contract/rules/kinds.ts";
import type { UserContact } from "../accounts/user-records.ts";
import type { ListedDonationRecord } from "../payments/charge/donation-queries.ts";

/** A request that waits for a decision by staff. */
export interface ApprovalRecord {
  readonly kind: ApprovalKind;
  readonly id: number;
  readonly title: string;
  readonly person: UserContact;
  readonly since: string;
  /** Whether the spring was rejected before. */
  readonly is_again: boolean;
  /** Of a well's name; null for other kinds. */
  readonly version: number | null;
}

export interface DonationFilter {
  /** Folded text; each word occurs in a name, a title, a number or an address. */
  readonly q?: string | undefined;
  readonly kind?: CauseKind | undefined;
  /** Start (included) and end (excluded). */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Id of a cause. */
  readonly cause?: number | undefined;
}

/** How a donation was paid, for the accountant. */
export interface DonationPayment {
  readonly channel: DonationChannel;
  readonly receipt: string | null;
  readonly provider: string | null;
  readonly provider_payment_id: string | null;
  readonly provider_item_id: string | null;
  readonly arrived_on: string | null;
}

export interface StaffDonationRecord extends ListedDonationRecord, DonationPayment {
  /** Whether the name and note are hidden on the spring's pages. */
  readonly words_hidden: boolean;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}
