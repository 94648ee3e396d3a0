import type { RefundFilter, RefundKind, RefundState } from "../../../contract/rules/refunds.ts";

/** A refund, transfer back or chargeback of one payment line; several lines of one request share `request_id`. */
export interface RefundRecord {
  readonly id: number;
  readonly request_id: string;
  readonly payment_id: string;
  readonly payment_line_id: number;
  readonly kind: RefundKind;
  readonly state: RefundState;
  /** Kuruş. */
  readonly amount: number;
  readonly reason: string;
  /** The bank's reference of a transfer or chargeback. */
  readonly reference: string | null;
  /** Day of a transfer or chargeback, YYYY-MM-DD. */
  readonly happened_on: string | null;
  readonly requested_by: number;
  readonly requested_at: string;
  readonly approved_by: number | null;
  readonly decided_at: string | null;
  readonly decision_reason: string | null;
  readonly provider_code: string | null;
  /** When the provider was called. */
  readonly sent_at: string | null;
  readonly next_inquiry_at: string | null;
  readonly inquiries: number;
  readonly finished_at: string | null;
}

export type NewRefund = Pick<
  RefundRecord,
  | "request_id"
  | "payment_id"
  | "payment_line_id"
  | "kind"
  | "state"
  | "amount"
  | "reason"
  | "reference"
  | "happened_on"
  | "requested_by"
  | "requested_at"
  | "next_inquiry_at"
  | "finished_at"
>;

export type RefundChange = Partial<
  Pick<
    RefundRecord,
    | "kind"
    | "approved_by"
    | "decided_at"
    | "decision_reason"
    | "provider_code"
    | "sent_at"
    | "next_inquiry_at"
    | "inquiries"
    | "finished_at"
  >
>;

export interface RefundStore {
  insert(refunds: readonly NewRefund[]): Promise<void>;
  /** Lists the refunds of a payment, oldest first. */
  listByPayment(paymentId: string): Promise<RefundRecord[]>;
  listByRequest(requestId: string): Promise<RefundRecord[]>;
  /** Lists the refunds of requests, oldest first. */
  listByRequests(requestIds: readonly string[]): Promise<RefundRecord[]>;
  /** Returns refunds whose next step is due, the longest due first. */
  listDue(now: Date, limit: number): Promise<RefundRecord[]>;
  /** Lists the ids of requests, newest first. */
  listRequests(
    filter: RefundFilter,
    range: { offset: number; limit: number },
  ): Promise<{ ids: string[]; total: number }>;
  /** Returns the number of requests that wait for a second person or have an unknown outcome. */
  countWaiting(): Promise<number>;
  /**
   * Moves refunds from one of some states to another and returns whether all were there. Call it in a transaction that
   * holds the lock of the payment's refunds.
   */
  move(
    refunds: readonly RefundRecord[],
    from: readonly RefundState[],
    to: RefundState,
    change: RefundChange,
  ): Promise<boolean>;
  /** Claims an inquiry and sets the next one. Returns false when another caller claimed it. */
  claimInquiry(refunds: readonly RefundRecord[], next: string): Promise<boolean>;
  /** Adds kuruş to the refunded sum of a payment line and its donation; a negative sum reverses. */
  addRefunded(paymentLineId: number, kurus: number): Promise<void>;
  /** Stores the provider's ids of lines. */
  saveItemIds(itemIds: ReadonlyMap<number, string>): Promise<void>;
  /**
   * Marks payments that were paid twice with this one, or this one itself, as settled when each doubled line is
   * refunded once.
   */
  settlePaidTwice(paymentId: string, at: Date): Promise<void>;
}
