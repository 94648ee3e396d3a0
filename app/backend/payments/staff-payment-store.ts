import type { PaymentState } from "../../contract/endpoints/payments.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** One move of a payment, as it was written down. */
export interface PaymentTransition {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly reason: string | null;
  readonly provider_code: string | null;
  readonly at: string;
}

/** Everybody's payments, as only staff look at them. */
export interface StaffPaymentStore {
  /**
   * Those that paid for what was paid before first; then those whose end is unknown, oldest first; then the newest. `q`
   * is our number of a payment, or the provider's.
   */
  list(
    filter: { state?: PaymentState | undefined; q?: string | undefined },
    range: { offset: number; limit: number },
  ): Promise<{ payments: PaymentRecord[]; total: number }>;
  /** How many wait for somebody to find out what became of them. */
  countWaiting(): Promise<number>;
  /** Oldest first. */
  moves(paymentId: string): Promise<PaymentTransition[]>;
}
