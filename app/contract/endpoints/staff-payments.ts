import * as z from "zod";
import { money } from "../rules/money.ts";
import { paymentStates } from "../rules/payment-states.ts";
import { byStaff, data, page, pageQuery } from "./endpoint.ts";
import { paymentFailures, paymentId, paymentLine } from "./payments.ts";
import { pdfFile, receipt } from "./receipts.ts";
import { refundRequest } from "./staff-refunds.ts";
import { reason } from "./staff.ts";

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
  /** When the provider is asked next; null when the outcome is known. */
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
};
