import * as z from "zod";
import { money } from "../rules/money.ts";
import { data, endpoint, page, pageQuery } from "./endpoint.ts";
import { paymentFailures, paymentId, paymentLine, paymentStates } from "./payments.ts";
import { reason } from "./staff.ts";

/** A payment as staff see it. */
export const staffPayment = z.object({
  id: z.string(),
  state: z.enum(paymentStates),
  failure: z.enum(paymentFailures).nullable(),
  amount: money,
  /** Who pays, as they said it; of a member who gave no name, the member's own name and number. */
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  provider: z.string(),
  /** The provider's number of the payment: it is found under this in the provider's panel. */
  provider_payment_id: z.string().nullable(),
  /** What the provider said last. */
  provider_code: z.string().nullable(),
  /** Whether its end is unknown: the provider was asked, and did not tell. */
  is_waiting: z.boolean(),
  /** Number of a payment that had paid for lines of this one before: one of the two is to be given back. */
  paid_twice_with: z.string().nullable(),
  /** When the provider is asked next; null when there is nothing to ask. */
  next_inquiry_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type StaffPayment = z.output<typeof staffPayment>;

export const staffPaymentDetails = staffPayment.extend({
  /** Whether it failed after it was sent for confirmation: it may be asked about again, and settled as taken. */
  may_be_corrected: z.boolean(),
  lines: z.array(paymentLine),
  moves: z.array(
    z.object({
      from: z.enum(paymentStates),
      to: z.enum(paymentStates),
      reason: z.string().nullable(),
      provider_code: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type StaffPaymentDetails = z.output<typeof staffPaymentDetails>;

const params = z.object({ id: paymentId });

export const staffPaymentEndpoints = {
  listStaffPayments: endpoint({
    method: "GET",
    path: "/admin/payments",
    caller: "admin",
    summary: "Payments: those paid twice first, then those whose end is unknown, oldest first, then the newest (ours)",
    query: pageQuery.extend({
      state: z.enum(paymentStates).optional(),
      /** Our number of a payment, or the provider's. */
      q: z.string().trim().max(80).optional(),
    }),
    result: page(staffPayment),
  }),
  showStaffPayment: endpoint({
    method: "GET",
    path: "/admin/payments/:id",
    caller: "admin",
    summary: "One payment with its lines and moves (ours)",
    params,
    result: data(staffPaymentDetails),
  }),
  askAboutPayment: endpoint({
    method: "PUT",
    path: "/admin/payments/:id/inquiry",
    caller: "admin",
    summary:
      "Asks the provider at once what became of a payment whose end is unknown, or that failed after its confirmation began (ours)",
    params,
    result: data(staffPaymentDetails),
  }),
  settlePayment: endpoint({
    method: "PUT",
    path: "/admin/payments/:id/settlement",
    caller: "admin",
    summary:
      "Settles a payment under review by hand, taken or not; or one that failed after its confirmation began, as taken (ours)",
    params,
    /** `state` is what staff saw; a payment that has moved on since is refused with 409 payment_changed. */
    body: z.object({ state: z.enum(["under_review", "failed"]), taken: z.boolean(), reason }),
    result: data(staffPaymentDetails),
  }),
};
