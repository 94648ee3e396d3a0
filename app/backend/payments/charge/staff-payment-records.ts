import type { PaymentState } from "../../../contract/rules/payment-states.ts";

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
