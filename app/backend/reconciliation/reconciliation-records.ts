import type { DifferenceKind, ReconciliationState } from "../../contract/rules/reconciliation.ts";

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
