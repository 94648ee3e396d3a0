import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { CauseKind } from "../../contract/rules/kinds.ts";

/** Donations of a day or month to one kind of cause in one country, by one channel. The sum is kuruş, less refunds. */
export interface FigureRow {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly point: string;
  readonly kind: CauseKind;
  readonly country: string;
  readonly channel: DonationChannel;
  readonly donations: number;
  readonly amount: number;
}

/** Donors of one day: those whose first donation it was, and the others. */
export interface DonorRow {
  readonly day: string;
  readonly new_donors: number;
  readonly returning_donors: number;
}

/** A period, in UTC. */
export interface FigureRange {
  readonly from: Date;
  readonly before: Date;
}

/** A day or month of the time axis, in UTC. */
export interface FigurePeriod extends FigureRange {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly point: string;
}

/** Regular gifts that began and that were stopped. */
export interface RegularCounts {
  readonly gained: number;
  readonly lost: number;
}

/** Sums by day, computed by a job, because a million donations are too many to sum for every page. */
export interface FigureStore {
  /** Returns the moment of the first donation; null before one. */
  firstDonation(): Promise<Date | null>;
  /** Returns when each day since a day was computed. */
  computedAt(since: string): Promise<Map<string, string>>;
  /** Returns the moments of donations that were refunded, wholly or in part, since a moment. */
  refundedSince(moment: Date): Promise<Date[]>;
  /** Computes a day anew. Call it inside a transaction. */
  compute(day: string, range: FigureRange, at: Date): Promise<void>;
  /** Returns the rows of some days, both included, added up by day or by month. */
  rows(from: string, until: string, unit: "day" | "month"): Promise<FigureRow[]>;
  donors(from: string, until: string): Promise<DonorRow[]>;
  /** Counts the regular gifts that began and that were stopped in each period, by its point, and those that run. */
  regular(
    periods: readonly FigurePeriod[],
  ): Promise<{ readonly counts: ReadonlyMap<string, RegularCounts>; readonly active: number }>;
}
