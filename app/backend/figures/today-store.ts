import type { PaymentState } from "../../contract/endpoints/payments.ts";

/** Donations of a period. The sum is kuruş, less refunds. */
export interface DonationSums {
  readonly amount: number;
  readonly donations: number;
}

/** What the first page of staff shows of giving. */
export interface TodayStore {
  /** Sums donations from a moment on, before another, without those that were collected before the site. */
  donationsBetween(from: Date, before: Date): Promise<DonationSums>;
  /** Counts card payments that began since a moment, by state and reason of failure. */
  paymentsSince(
    moment: Date,
  ): Promise<{ readonly state: PaymentState; readonly failure: string | null; readonly count: number }[]>;
  /** Returns when the oldest contact message came that nobody has handled; null for none. */
  oldestMessage(): Promise<string | null>;
}
