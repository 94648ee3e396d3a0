import * as z from "zod";
import { visibleCharacter } from "../fields/written-text.ts";
import { maximumBasketLines } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { refundKinds, refundReferenceLength, refundStates, shownRefunds } from "../rules/refunds.ts";
import { byStaff, data, page, pageQuery, recordId } from "./endpoint.ts";
import { paymentId } from "./payments.ts";
import { reason, userContact } from "./staff.ts";

/** A refund, transfer back or chargeback of one line of a payment. */
export const refundOfLine = z.object({
  line_id: z.int(),
  title: z.string(),
  kind: z.enum(refundKinds),
  state: z.enum(refundStates),
  amount: money,
  /** The provider's code, or our code for a call without an answer. */
  provider_code: z.string().nullable(),
  /** When the provider was called. */
  sent_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});

/** What one staff member asked for in one form: refunds of one or several lines. */
export const refundRequest = z.object({
  id: z.string(),
  payment_id: z.string(),
  kind: z.enum(refundKinds),
  amount: money,
  reason: z.string(),
  /** The bank's reference of a transfer or chargeback. */
  reference: z.string().nullable(),
  /** Day of a transfer or chargeback. */
  happened_on: z.iso.date().nullable(),
  requested_by: userContact,
  requested_at: z.iso.datetime(),
  /** The second person: who approved or rejected it, or recorded the reversal. */
  decided_by: userContact.nullable(),
  decided_at: z.iso.datetime().nullable(),
  decision_reason: z.string().nullable(),
  /** Whether it waits for a second person. */
  is_waiting: z.boolean(),
  /** Whether the outcome of a part is unknown; staff can ask again or settle it by hand. */
  is_unknown: z.boolean(),
  /** Whether it is a chargeback that counts now. */
  may_be_reversed: z.boolean(),
  lines: z.array(refundOfLine),
});
export type RefundRequest = z.output<typeof refundRequest>;

const lines = z
  .array(z.object({ line_id: recordId, amount: money.refine((kurus) => kurus > 0) }))
  .min(1)
  .max(maximumBasketLines);
const reference = z.string().trim().min(1).max(refundReferenceLength).regex(visibleCharacter);
/** Names one submit of the form; the same key returns the same refund. Random by default. */
const key = paymentId.optional();
const paymentParams = z.object({ id: paymentId });
const requestParams = z.object({ request: paymentId });

export const staffRefundEndpoints = {
  listRefunds: byStaff("GET /admin/refunds", "payments.read", {
    summary:
      "Lists refunds, newest first: those that wait for a second person or an outcome, those that are over, or all",
    query: pageQuery.extend({ show: z.enum(shownRefunds).default("open") }),
    result: page(refundRequest),
  }),
  showRefund: byStaff("GET /admin/refunds/:request", "payments.read", {
    summary: "Shows one refund with its lines, and who asked and why",
    params: requestParams,
    result: data(refundRequest),
  }),
  requestRefund: byStaff("POST /admin/payments/:id/refunds", "payments.refund", {
    summary: "Refunds sums of a payment's lines; a large sum waits for a second person",
    params: paymentParams,
    body: z.object({
      key,
      lines,
      reason,
      /** "transfer" records money that staff sent back by bank transfer. */
      method: z.enum(["card", "transfer"]).default("card"),
      reference: reference.nullish(),
    }),
    result: data(refundRequest),
    status: 201,
  }),
  recordChargeback: byStaff("POST /admin/payments/:id/chargebacks", "payments.refund", {
    summary: "Records that the donor's bank took money back",
    params: paymentParams,
    body: z.object({ key, lines, reason, reference, happened_on: z.iso.date() }),
    result: data(refundRequest),
    status: 201,
  }),
  approveRefund: byStaff("PUT /admin/refunds/:request/approval", "payments.refund", {
    summary: "Approves a refund that another staff member asked for, and carries it out",
    params: requestParams,
    result: data(refundRequest),
  }),
  rejectRefund: byStaff("PUT /admin/refunds/:request/rejection", "payments.refund", {
    summary: "Rejects a refund that waits for a second person",
    params: requestParams,
    body: z.object({ reason }),
    result: data(refundRequest),
  }),
  askAboutRefund: byStaff("PUT /admin/refunds/:request/inquiry", "payments.settle", {
    summary: "Asks the provider at once about a refund without an answer",
    params: requestParams,
    result: data(refundRequest),
  }),
  settleRefund: byStaff("PUT /admin/refunds/:request/settlement", "payments.settle", {
    summary: "Settles a refund of unknown outcome by hand, as done or not",
    params: requestParams,
    body: z.object({ done: z.boolean(), reason }),
    result: data(refundRequest),
  }),
  reverseChargeback: byStaff("PUT /admin/refunds/:request/reversal", "payments.refund", {
    summary: "Reverses a chargeback that the bank decided for the organisation",
    params: requestParams,
    body: z.object({ reason }),
    result: data(refundRequest),
  }),
};
