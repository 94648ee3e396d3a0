import * as z from "zod";
import { personName } from "../fields/person-name.ts";
import { typedPhone } from "../fields/phone.ts";
import { passesLuhn } from "../rules/check-digits.ts";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { sessionToken } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { data, endpoint } from "./endpoint.ts";

/**
 * States of a payment. `confirming` is the time between the bank's return and the provider's word: it keeps two returns
 * from charging twice. `under_review` is a payment whose end the provider did not tell within ten minutes: money may
 * have
 * been taken. Moves between them stand in backend/domain/payment-states.ts.
 */
export const paymentStates = [
  "created",
  "awaiting_3ds",
  "confirming",
  "under_review",
  "succeeded",
  "failed",
  "expired",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why a payment failed, in words of our own: a bank's text never reaches a person. */
export const paymentFailures = [
  "insufficient_funds",
  "wrong_code",
  "refused",
  "card_refused",
  "bank_unreachable",
  "not_taken",
  "replaced",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** A card as typed. It passes through to the provider and is kept nowhere. */
export const card = z.object({
  holder: personName.min(2),
  number: z
    .string()
    .regex(/^\d{12,19}$/)
    .refine(passesLuhn, { params: { rule: "card_number" } }),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  cvv: z.string().regex(/^\d{3,4}$/),
});
export type Card = z.output<typeof card>;

export const donor = z.object({
  name: personName.nullish(),
  email: z.email().max(254).nullish(),
  phone: typedPhone().nullish(),
});
export type Donor = z.output<typeof donor>;

export const paymentLine = z.object({
  basket_able_type: basketType,
  basket_able_id: z.int(),
  title: z.string(),
  country: z.string(),
  name: z.string(),
  on_behalf: z.boolean(),
  note: z.string().nullable(),
  share_value: z.int(),
  amount: money,
});

export const payment = z.object({
  /** Public and unguessable; harmless without the session token it belongs to. */
  id: z.string(),
  state: z.enum(paymentStates),
  failure: z.enum(paymentFailures).nullable(),
  amount: money,
  currency: z.literal("TRY"),
  donor: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  lines: z.array(paymentLine),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type Payment = z.output<typeof payment>;

export const paymentId = z.string().regex(/^[A-Za-z0-9]{8,32}$/);
const paymentParams = z.object({ id: paymentId });
const ownerQuery = z.object({ session_token: sessionToken.optional() });

export const donation = z.object({
  id: z.int(),
  payment_id: z.string().nullable(),
  basket_able_type: basketType,
  basket_able_id: z.int(),
  title: z.string(),
  country: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  share_value: z.int(),
  amount: money,
  created_at: z.iso.datetime(),
});
export type Donation = z.output<typeof donation>;

export const paymentEndpoints = {
  requestPayment: endpoint({
    method: "POST",
    path: "/payment/request",
    caller: "either",
    summary: "Begins paying for the basket by card; the answer's 3-D Secure document is shown to the payer",
    body: z.object({
      session_token: sessionToken.nullish(),
      /** Names one press of the pay button: the same key again answers the same payment. */
      idempotency_key: z.string().regex(idempotencyKeyPattern),
      donor,
      /** A card as typed, or a saved one of the signed-in person: exactly one of the two. */
      card: card.optional(),
      saved_card_id: z.int().min(1).optional(),
      /** Keep the typed card with the provider when the payment succeeds; for signed-in people. */
      save_card: z.boolean().default(false),
      terms_accepted: z.literal(true),
      /** What the payer was shown on the pay button; another total of the basket is refused with 409 total_changed. */
      expected_amount: money.optional(),
    }),
    result: data(payment),
    status: 201,
  }),
  showPayment: endpoint({
    method: "GET",
    path: "/payment/:id",
    caller: "either",
    summary: "A payment of this basket's owner; asks the provider when its end is unknown",
    params: paymentParams,
    query: ownerQuery,
    result: data(payment),
  }),
  showThreeDSecure: endpoint({
    method: "GET",
    path: "/payment/:id/three-d-secure",
    caller: "either",
    summary: "The bank's HTML document of a payment that awaits 3-D Secure",
    params: paymentParams,
    query: ownerQuery,
    result: data(z.object({ payload: z.string() })),
  }),
  returnFromBank: endpoint({
    method: "POST",
    path: "/payment/return",
    caller: "machine",
    summary: "What the bank posted to the return address; the unguessable reference authenticates it",
    body: z.object({ reference: z.string().min(1).max(100), fields: z.record(z.string(), z.string().max(20_000)) }),
    result: data(z.object({ id: z.string(), state: z.enum(paymentStates) })),
  }),
  listDonations: endpoint({
    method: "GET",
    path: "/donations",
    caller: "either",
    summary: "Donations that came out of one payment of this basket's owner",
    query: ownerQuery.extend({ payment_id: paymentId }),
    result: data(z.array(donation)),
  }),
};
