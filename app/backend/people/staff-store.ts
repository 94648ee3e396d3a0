import type { CauseKind, ApprovalKind } from "../../contract/rules/kinds.ts";
import type { DonationRecord } from "../payments/donation-store.ts";
import type { UserRecord } from "./user-store.ts";

/** Something that waits for staff. */
export interface ApprovalRecord {
  readonly kind: ApprovalKind;
  readonly id: number;
  readonly title: string;
  readonly person: PersonContact;
  readonly since: string;
  /** A spring that was rejected, and applies again. */
  readonly is_again: boolean;
}

/** How to reach somebody; everything but the id is empty once they are erased. */
export interface PersonContact {
  readonly id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface DonationFilter {
  /** Folded text: each of its words stands somewhere in a name, a title, a number or an address. */
  readonly q?: string | undefined;
  readonly kind?: CauseKind | undefined;
  /** The first moment, and the first one after. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  /** Id of a cause. */
  readonly cause?: number | undefined;
}

export interface StaffDonationRecord extends DonationRecord {
  /** Whether its name and note are kept off a spring's pages. */
  readonly words_hidden: boolean;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
}

interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** What only staff look at. */
export interface StaffStore {
  approvalCounts(): Promise<Record<ApprovalKind, number>>;
  /** Oldest first. */
  approvals(kind: ApprovalKind | undefined, range: Range): Promise<ApprovalRecord[]>;
  /** Newest first; `amount` is the sum of all that match. */
  donations(
    filter: DonationFilter,
    range: Range,
  ): Promise<{ donations: StaffDonationRecord[]; total: number; amount: number }>;
  /** Oldest first, those with a larger id than `after`. */
  donationsAfter(filter: DonationFilter, after: number, limit: number): Promise<StaffDonationRecord[]>;
  /** False when there is no such donation. */
  hideWords(donationId: number, isHidden: boolean): Promise<boolean>;
  contact(userId: number): Promise<PersonContact>;
  administrators(firstPhones: readonly string[]): Promise<UserRecord[]>;
}
