import type { Generated } from "kysely";
import type { RefundKind, RefundState } from "../../contract/rules/refunds.ts";

/** The tables of refunds, and the sums that the staff's lists read. */
export interface RefundSchema {
  refunds: RefundsTable;
  /** Donations of one kind on one day in Istanbul: their number and net kuruş. Triggers keep it. */
  donation_days: { day: string; kind: string; donations: number; amount: number };
}

interface RefundsTable {
  id: Generated<number>;
  /** Joins the rows of one request of staff; part of the number that the provider knows them by. */
  request_id: string;
  payment_id: string;
  payment_line_id: number;
  kind: RefundKind;
  state: RefundState;
  amount: number;
  reason: string;
  /** The bank's reference of a transfer or chargeback. */
  reference: string | null;
  /** Day of a transfer or chargeback, YYYY-MM-DD. */
  happened_on: string | null;
  requested_by: number;
  requested_at: string;
  approved_by: number | null;
  decided_at: string | null;
  decision_reason: string | null;
  provider_code: string | null;
  /** When the provider was called. */
  sent_at: string | null;
  next_inquiry_at: string | null;
  inquiries: Generated<number>;
  finished_at: string | null;
}
