import type { DonationChannel } from "../../contract/rules/channels.ts";
import type { CauseKind } from "../../contract/rules/kinds.ts";

/** Donations to one kind of cause in one country, by one channel. The sum is kuruş, less refunds. */
export interface GivingRow {
  readonly kind: CauseKind;
  readonly country: string;
  readonly channel: DonationChannel;
  readonly donations: number;
  readonly amount: number;
}

/** Donations of a day or month. */
export interface FigureRow extends GivingRow {
  /** YYYY-MM-DD or YYYY-MM. */
  readonly point: string;
}

/** Donors of a period: those whose first donation it was, and the others. */
export interface DonorCounts {
  readonly new_donors: number;
  readonly returning_donors: number;
}

/** Donors of one day. */
export interface DonorRow extends DonorCounts {
  readonly day: string;
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
  /** Sums the donations of a day or a part of one from the donations themselves. */
  rowsBetween(range: FigureRange): Promise<GivingRow[]>;
  /** Counts the donors of a day or a part of one. */
  donorsBetween(range: FigureRange): Promise<DonorCounts>;
  /** Returns the moment of the first donation; null before one. */
  firstDonation(): Promise<Date | null>;
  /** Returns when each day since a day was computed. */
  computedAt(since: string): Promise<Map<string, string>>;
  /** Returns the moments of donations that were refunded, wholly or in part, since a moment. */
  refundedSince(moment: Date): Promise<Date[]>;
  /** Computes a day anew. Call it inside a transaction. */
  compute(day: string, range: FigureRange, at: Date): Promise<void>;
  /** Returns the stored rows of some days, both included, added up by day or by month. */
  rows(from: string, until: string, unit: "day" | "month"): Promise<FigureRow[]>;
  donors(from: string, until: string): Promise<DonorRow[]>;
  /** Counts the regular gifts that began and that were stopped in each period, by its point, and those that run. */
  regular(
    periods: readonly FigurePeriod[],
  ): Promise<{ readonly counts: ReadonlyMap<string, RegularCounts>; readonly active: number }>;
}
