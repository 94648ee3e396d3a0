import type { DifferenceKind, ReconciliationState } from "../../contract/rules/reconciliation.ts";
import type { ReportedTransaction } from "../payments/gateways/payment-gateway.ts";

/** Kuruş paid and refunded by one payment, on one side. */
export interface Movement {
  readonly paid: number;
  readonly refunded: number;
}

/** Our side of a provider's payment. */
export interface OwnMovement extends Movement {
  readonly paymentId: string;
  /** Whether it was paid before the first reconciled day. */
  readonly isOlder: boolean;
}

/** A difference as the comparison finds it. Sums are kuruş. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly provider_payment_id: string;
  readonly payment_id: string | null;
  readonly amount_there: number;
  readonly amount_here: number;
}

export interface DifferenceRecord extends Difference {
  readonly id: number;
  readonly provider: string;
  readonly day: string;
  readonly found_at: string;
  /** When a later run found both sides equal. */
  readonly gone_at: string | null;
  readonly handled_at: string | null;
  readonly handled_by: { readonly id: number; readonly name: string } | null;
  readonly reason: string | null;
}

export interface DaySums {
  readonly paid_there: number;
  readonly refunded_there: number;
  readonly paid_here: number;
  readonly refunded_here: number;
}

export interface ReconciliationDay extends DaySums {
  readonly provider: string;
  readonly day: string;
  readonly state: ReconciliationState;
  readonly tries: number;
  readonly code: string | null;
  readonly ran_at: string | null;
  /** Differences of the day that nobody has dealt with. */
  readonly open: number;
}

/** A period of one day, in UTC. */
export interface DayRange {
  readonly from: Date;
  readonly before: Date;
}

/** Days that were not compared by their second morning: the site did not run, or the provider gave no report. */
export interface MissingDays {
  /** YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

export interface ReconciliationStore {
  /** Returns the first day that was reconciled or tried; null before one. */
  firstDay(provider: string): Promise<string | null>;
  /** Returns the day (moment) of the provider's first payment; null before one. */
  firstPayment(provider: string): Promise<Date | null>;
  /** Adds those of the days that are unknown, as days that nobody has compared. */
  noteMissing(provider: string, days: readonly string[], now: Date): Promise<void>;
  /** Returns the days before one that are not compared; null when all are. */
  missingDays(provider: string, before: string): Promise<MissingDays | null>;
  /**
   * Lists days that may be tried now: first those that nobody has tried, the newest before the others, so that days
   * without a report hold back none.
   */
  unfinishedDays(provider: string, now: Date): Promise<string[]>;
  /**
   * Claims a day until a moment, so that one process reconciles it. Returns false while another holds it, and for a day
   * that is done unless `again`.
   */
  claim(provider: string, day: string, now: Date, until: Date, again: boolean): Promise<boolean>;
  /** Ends a claim after a failure; the day is due again at a moment. */
  fail(provider: string, day: string, code: string, again: Date): Promise<void>;
  /**
   * Makes a day due now that was compared before.
   * @returns false when it never was, or is being compared
   */
  makeDue(provider: string, day: string, now: Date): Promise<boolean>;
  finish(provider: string, day: string, sums: DaySums, at: Date): Promise<void>;
  /** Replaces the stored report of a day. */
  saveReport(provider: string, day: string, transactions: readonly ReportedTransaction[]): Promise<void>;
  /** Returns the provider's ids that moved on a day, on either side, and those with a difference since `since`. */
  idsOf(provider: string, day: string, range: DayRange, since: string): Promise<string[]>;
  /** Returns what the stored reports say about payments, by the provider's id. */
  there(provider: string, ids: readonly string[]): Promise<Map<string, Movement>>;
  /**
   * Returns what our database says about payments, by the provider's id. Refunds before `since` are left out: no report
   * of theirs is stored. Payments before it are marked as older.
   */
  here(provider: string, ids: readonly string[], since: Date): Promise<Map<string, OwnMovement>>;
  /** Returns the sums of a day on both sides. */
  sums(provider: string, day: string, range: DayRange): Promise<DaySums>;
  /** Stores new differences of a day and returns them. A known one keeps its day and its handling unless it changed. */
  saveDifferences(provider: string, day: string, differences: readonly Difference[], at: Date): Promise<Difference[]>;
  /** Marks the differences of payments that are equal now as gone. */
  markGone(provider: string, ids: readonly string[], except: readonly Difference[], at: Date): Promise<void>;
  /** Returns the earlier days that still have differences nobody has dealt with. */
  daysWithDifferences(provider: string, since: string): Promise<string[]>;
  list(range: { offset: number; limit: number }): Promise<{ days: ReconciliationDay[]; total: number }>;
  findDay(provider: string, day: string): Promise<ReconciliationDay | null>;
  /** Returns a day's result of every provider. */
  resultsOf(day: string): Promise<ReconciliationDay[]>;
  differences(day: string): Promise<DifferenceRecord[]>;
  findDifference(id: number): Promise<DifferenceRecord | null>;
  /** Returns false when it was dealt with already. */
  handle(id: number, by: { userId: number; reason: string }, at: Date): Promise<boolean>;
  /** Records the payment of ours that a difference is about. */
  nameDifference(id: number, paymentId: string): Promise<void>;
  /** Counts the differences that nobody has dealt with. */
  countOpen(): Promise<number>;
}
