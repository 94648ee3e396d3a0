import type { PaymentState } from "../../../contract/rules/payment-states.ts";
import type { PaymentRecord } from "./payment-store.ts";

/** A recorded change of a payment's state. */
export interface PaymentTransition {
  readonly from: PaymentState;
  readonly to: PaymentState;
  readonly reason: string | null;
  readonly provider_code: string | null;
  readonly at: string;
}

export interface StaffPaymentFilter {
  readonly state?: PaymentState | undefined;
  /**
   * Names, numbers or addresses of the donor; our number, the provider's, that of a line or of a receipt; the card's
   * last four digits.
   */
  readonly q?: string | undefined;
  /** When the payment began: from this moment, and before that one. */
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Payments of all owners, for staff. */
export interface StaffPaymentStore {
  /**
   * Lists payments: double payments first, then payments of unknown outcome, oldest first, then the others, newest
   * first. A search with more matches than the lists page through has `is_more`.
   */
  list(
    filter: StaffPaymentFilter,
    range: { offset: number; limit: number },
  ): Promise<{ payments: PaymentRecord[]; total: number; is_more: boolean }>;
  /** Returns the number of payments of unknown outcome. */
  countWaiting(): Promise<number>;
  /** Returns the transitions, oldest first. */
  moves(paymentId: string): Promise<PaymentTransition[]>;
  /** Returns the provider's notifications of the last month about a payment, oldest first. */
  notifications(paymentId: string): Promise<{ readonly event: string; readonly at: string }[]>;
}
