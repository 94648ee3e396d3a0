import type { PaymentState } from "../../contract/rules/payment-states.ts";

/** What the first page of staff shows of giving. */
export interface TodayStore {
  /** Counts card payments that began since a moment, by state and reason of failure. */
  paymentsSince(
    moment: Date,
  ): Promise<{ readonly state: PaymentState; readonly failure: string | null; readonly count: number }[]>;
  /** Returns when the oldest contact message came that nobody has handled; null for none. */
  oldestMessage(): Promise<string | null>;
}
