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
