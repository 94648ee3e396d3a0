import type { PaymentState } from "../../contract/endpoints/payments.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** A recorded change of a payment's state. */
export interface PaymentTransition {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly reason: string | null;
  readonly provider_code: string | null;
  readonly at: string;
}

/** Payments of all owners, for staff. */
export interface StaffPaymentStore {
  /**
   * Lists payments: double payments first, then payments of unknown outcome, oldest first, then the others, newest
   * first. `q` is our id of a payment or the provider's.
   */
  list(
    filter: { state?: PaymentState | undefined; q?: string | undefined },
    range: { offset: number; limit: number },
  ): Promise<{ payments: PaymentRecord[]; total: number }>;
  /** Returns the number of payments of unknown outcome. */
  countWaiting(): Promise<number>;
  /** Returns the transitions, oldest first. */
  moves(paymentId: string): Promise<PaymentTransition[]>;
}
