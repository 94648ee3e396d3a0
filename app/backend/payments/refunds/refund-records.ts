import type { RefundKind, RefundState } from "../../../contract/rules/refunds.ts";

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
