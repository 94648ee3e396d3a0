import type { CauseKind } from "../../contract/rules/kinds.ts";
import type { Owner } from "../accounts/owner.ts";
import type { CauseRecord } from "./cause-store.ts";

/** An owner's donations to one well, in kuruş. */
export interface DonatedWellRecord {
  readonly cause: CauseRecord;
  readonly amount: number;
  readonly share_value: number;
}

/** An owner's donations to one kind of cause in a month (YYYY-MM in Istanbul), in kuruş. */
export interface DonatedMonthRecord {
  readonly month: string;
  readonly kind: CauseKind;
  readonly amount: number;
  readonly donations_count: number;
}

/** Stores an owner's donation history. */
export interface DonationHistoryStore {
  sums(owner: Owner): Promise<{ amount: number; donations_count: number }>;
  /** Lists the wells, largest amount first. */
  wells(owner: Owner): Promise<DonatedWellRecord[]>;
  countWells(owner: Owner): Promise<number>;
  /** Returns the number of causes among the donations that have reached their goal. */
  countCompleted(owner: Owner): Promise<number>;
  sacrificeShares(owner: Owner): Promise<number>;
  /** Returns the sums of each month with donations, by kind, in no order. */
  months(owner: Owner): Promise<DonatedMonthRecord[]>;
  /** Returns false when the donation does not exist. */
  hideWords(donationId: number, isHidden: boolean): Promise<boolean>;
}
