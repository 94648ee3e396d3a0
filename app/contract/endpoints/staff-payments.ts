import * as z from "zod";
import { visibleCharacter } from "../fields/written-text.ts";
import { donationChannels } from "../rules/channels.ts";
import { maximumBasketLines } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { paymentStates } from "../rules/payment-states.ts";
import { refundKinds, refundReferenceLength, refundStates, shownRefunds } from "../rules/refunds.ts";
import { basketType } from "./causes.ts";
import { byStaff, data, largestId, page, pageQuery, recordId, recordIdParam } from "./endpoint.ts";
import { donation, paymentFailures, paymentId, paymentLine } from "./payments.ts";
import { pdfFile, receipt } from "./receipts.ts";
import { reason, userContact } from "./staff.ts";

const staffDonation = z.object({
  ...donation.shape,
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  on_behalf: z.boolean(),
  phone: z.string().nullable(),
  /** Whether the name and note are hidden on the spring's pages. */
  words_hidden: z.boolean(),
  channel: z.enum(donationChannels),
  /** Number of the receipt; null without one. */
  receipt: z.string().nullable(),
  /** The payment's provider and its ids of the payment and of this line; null without a payment. */
  provider: z.string().nullable(),
  provider_payment_id: z.string().nullable(),
  provider_item_id: z.string().nullable(),
  /** When a transfer arrived; null for other donations. */
  arrived_on: z.iso.date().nullable(),
  /** What the payer added for the bank's fee, less refunds; beside the first gift of a payment, else 0. */
  card_fee: money,
});
export type StaffDonation = z.output<typeof staffDonation>;

const donationFilter = {
  /** Part of a donor's or a named person's name, of a title, or a payment's id. */
  q: z.string().trim().max(80).optional(),
  kind: z.coerce.number().pipe(basketType).optional(),
  /** Days in Istanbul, both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Id of one cause. */
  cause: recordIdParam.optional(),
};

/** A refund, transfer back or chargeback of one line of a payment. */
const refundOfLine = z.object({
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
const refundRequest = z.object({
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
  // The fee is a line of its own.
  .max(maximumBasketLines + 1);
const reference = z.string().trim().min(1).max(refundReferenceLength).regex(visibleCharacter);
/** Names one submit of the form; the same key returns the same refund. Random by default. */
const key = paymentId.optional();

/** A payment as staff see it. */
export const staffPayment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  failure: z.enum(paymentFailures).nullable(),
  amount: money,
  /** The donor as typed; a user who typed no name gets the account's name and phone. */
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  provider: z.string(),
  /** The provider's id of the payment, for a search in the provider's panel. */
  provider_payment_id: z.string().nullable(),
  /** The provider's last code. */
  provider_code: z.string().nullable(),
  /** Whether the outcome is unknown after an inquiry. */
  is_waiting: z.boolean(),
  /** Id of an earlier payment that already paid for some of the same lines; those must be refunded once. */
  paid_twice_with: z.string().nullable(),
  /** When each line that was paid twice had been refunded once. */
  paid_twice_settled_at: z.iso.datetime().nullable(),
  /** What of it went back to the donor or was charged back. */
  refunded: money,
  /** When the provider is asked next; null when the outcome is recorded. */
  next_inquiry_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type StaffPayment = z.output<typeof staffPayment>;

export const staffPaymentDetails = staffPayment.extend({
  /** Whether it failed after it was sent for confirmation; it can be asked about again and settled as taken. */
  may_be_corrected: z.boolean(),
  lines: z.array(
    paymentLine.extend({
      id: z.int(),
      /** Whether it is the bank's fee, which the payer covers; the line then names the cause of the first gift. */
      is_fee: z.boolean(),
      /** The provider's id of the line. */
      provider_item_id: z.string().nullable(),
      /** What may still be refunded; sums under way are left out. */
      refundable: money,
    }),
  ),
  /** Printed serial number of its receipt; null before one was issued. */
  receipt_number: z.string().nullable(),
  receipt_issued_at: z.iso.datetime().nullable(),
  /** Whether a refund can go to the card; otherwise staff send it by bank transfer. */
  card_refundable: z.boolean(),
  /** Refunds and chargebacks by request, newest first. */
  refunds: z.array(refundRequest),
  moves: z.array(
    z.object({
      from: z.enum(paymentStates),
      to: z.enum(paymentStates),
      reason: z.string().nullable(),
      provider_code: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
  /** What the provider reported by itself in the last month, oldest first; an event is named as the provider does. */
  notifications: z.array(z.object({ event: z.string(), at: z.iso.datetime() })),
});
export type StaffPaymentDetails = z.output<typeof staffPaymentDetails>;

const params = z.object({ id: paymentId });
const requestParams = z.object({ request: paymentId });

export const staffPaymentEndpoints = {
  listStaffPayments: byStaff("GET /admin/payments", "payments.read", {
    summary: "Lists payments: paid twice first, then those with an unknown outcome, oldest first, then the newest",
    query: pageQuery.extend({
      state: z.enum(paymentStates).optional(),
      /** The donor's name, phone or e-mail address, a number of any kind, or a card's last four digits. */
      q: z.string().trim().max(80).optional(),
      /** Days in Istanbul, both included. */
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    result: z.object({
      ...page(staffPayment).shape,
      /** Whether more payments match than the list counts; it then shows the newest ones. */
      is_more: z.boolean(),
    }),
  }),
  showStaffPayment: byStaff("GET /admin/payments/:id", "payments.read", {
    summary: "Shows a payment with its lines and transitions",
    params,
    result: data(staffPaymentDetails),
  }),
  showStaffReceipt: byStaff("GET /admin/payments/:id/receipt", "payments.read", {
    summary: "Shows the receipt of a payment; 404 before one was issued",
    params,
    result: data(receipt),
  }),
  showStaffReceiptFile: byStaff("GET /admin/payments/:id/receipt/file", "payments.read", {
    summary: "Returns the receipt of a payment as a PDF file; 404 before one was issued",
    params,
    result: data(pdfFile),
  }),
  askAboutPayment: byStaff("PUT /admin/payments/:id/inquiry", "payments.settle", {
    summary:
      "Asks the provider at once about a payment with an unknown outcome, or one that failed after its confirmation began",
    params,
    result: data(staffPaymentDetails),
  }),
  settlePayment: byStaff("PUT /admin/payments/:id/settlement", "payments.settle", {
    summary:
      "Settles a payment under review by hand, as taken or not; or one that failed after its confirmation began, as taken",
    params,
    /**
     * `state` is the state that staff saw. If the payment is in another state, the request is rejected with 409
     * payment_changed.
     */
    body: z.object({ state: z.enum(["under_review", "failed"]), taken: z.boolean(), reason }),
    result: data(staffPaymentDetails),
  }),
  listStaffDonations: byStaff("GET /admin/donations", "donations.read", {
    summary: "Lists donations, newest first, with the sum of all that match",
    query: pageQuery.extend(donationFilter),
    result: z.object({
      ...page(staffDonation).shape,
      /** What did not go back to donors; null when `is_more`. */
      amount: money.nullable(),
      /** Whether a search has more matches than the list counts; it then shows the newest ones. */
      is_more: z.boolean(),
      /** The cause that the filter names; null without one or when its id is unknown. */
      cause: z.object({ id: z.int(), title: z.string() }).nullable(),
    }),
  }),
  hideDonationWords: byStaff("PUT /admin/donations/:id/words", "approvals.decide", {
    summary: "Hides a donor's name and note on a spring's pages, or shows them again",
    body: z.object({ hidden: z.boolean() }),
    result: data(z.object({ id: z.int() })),
  }),
  exportDonations: byStaff("GET /admin/donations/export", "donations.export", {
    summary: "Returns the matching donations for the CSV file: oldest first, the next 250 after an id",
    query: z.object({ ...donationFilter, after: z.coerce.number().int().min(0).max(largestId).default(0) }),
    result: data(z.array(staffDonation)),
  }),
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
    params,
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
    params,
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
