import * as z from "zod";
import { email, personName, phone, plainText } from "../fields/text-fields.ts";
import { passesLuhn } from "../rules/check-digits.ts";
import { idempotencyKeyPattern } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import { paymentStates } from "../rules/payment-states.ts";
import { nameChoices } from "../rules/shown-names.ts";
import { readNumber } from "../rules/typed-values.ts";
import { giftFund, sessionToken, shareNames, shareValue } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { byEither, byMachine, byUser, data } from "./endpoint.ts";
import { plan } from "./giving-plans.ts";

/** A card stored at the payment provider. Only the data that identifies it to its owner is stored here. */
export const savedCard = z.object({
  id: z.int(),
  brand: z.string(),
  last_four: z.string(),
  expiry_month: z.int(),
  expiry_year: z.int(),
  holder: z.string(),
  is_default: z.boolean(),
});
export type SavedCard = z.output<typeof savedCard>;

/**
 * Reasons of a failed payment. The bank's own text is never shown. `refused`: no 3-D Secure confirmation; `wrong_cvv`:
 * the card's security code was wrong; `card_refused`: the bank declined the card for another reason; `security_check`:
 * the bank or the provider suspects fraud; `goal_reached`: others gave what was missing while the payer was at the
 * bank, so nothing was taken.
 */
export const paymentFailures = [
  "insufficient_funds",
  "wrong_code",
  "wrong_cvv",
  "refused",
  "card_refused",
  "security_check",
  "bank_unreachable",
  "not_taken",
  "replaced",
  "goal_reached",
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** A card as typed. It is passed to the provider and never stored. */
export const card = z.object({
  holder: personName.min(2),
  number: z
    .string()
    .overwrite(readNumber)
    .regex(/^\d{12,19}$/)
    .refine(passesLuhn, { params: { rule: "card_number" } }),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  cvv: z
    .string()
    .overwrite(readNumber)
    .regex(/^\d{3,4}$/),
});
export type Card = z.output<typeof card>;

export const donor = z.object({
  name: personName.nullish(),
  email: email.nullish(),
  phone: phone.or(z.literal("")).nullish(),
});
export type Donor = z.output<typeof donor>;

/** The payer of a new payment. */
export const newDonor = donor.extend({
  /** Whether to give without personal details: the payer's name is then stored, shown and sent nowhere (addition). */
  anonymous: z.boolean().optional(),
});
export type NewDonor = z.output<typeof newDonor>;

/** What a line of a payment and its donation share. */
const gift = {
  basket_able_type: basketType,
  basket_able_id: z.int(),
  title: plainText,
  country: plainText,
  name: plainText,
  note: plainText.nullable(),
  /** How the name is shown to everybody but the donor and staff. */
  shown_as: z.enum(nameChoices),
  fund: giftFund,
  share_value: shareValue,
  share_names: shareNames,
  amount: money,
  /** What of it went back to the donor. */
  refunded: money,
};

export const paymentLine = z.object({
  ...gift,
  on_behalf: z.boolean(),
  /** Day of the month on which it is charged again; null for a gift given once. */
  regular_day: z.int().nullable(),
  needed_most: z.boolean(),
  /** The plan that it begins; absent in any other line (addition). */
  plan: plan.optional(),
  /** Whether its card says that it was given in memory of the named person (addition). */
  in_memory: z.boolean(),
});

export const payment = z.object({
  /** Random. Without the owner's session token or account it leads to the payment's state alone. */
  id: z.string(),
  state: z.enum(paymentStates),
  failure: z.enum(paymentFailures).nullable(),
  amount: money,
  currency: z.literal("TRY"),
  donor: z.object({ name: plainText.nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
  lines: z.array(paymentLine),
  /** The bank's fee, where the payer covers it; a part of the amount and of no line (addition). */
  fee: z.object({ amount: money, refunded: money }).optional(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type Payment = z.output<typeof payment>;

export const paymentId = z.string().regex(/^[A-Za-z0-9]{8,32}$/);
/** What a browser learns about a payment that began in another one: no people, no sums, no card. */
const othersPayment = z.object({ state: z.enum(paymentStates) });
export type OthersPayment = z.output<typeof othersPayment>;
const paymentParams = z.object({ id: paymentId });
/** An address that a browser may be sent to: never one of a script. */
const webAddress = z.url({ protocol: /^https?$/ });
const ownerQuery = z.object({ session_token: sessionToken.optional() });

export const donation = z.object({
  id: z.int(),
  payment_id: z.string().nullable(),
  ...gift,
  created_at: z.iso.datetime(),
});
export type Donation = z.output<typeof donation>;

export const paymentEndpoints = {
  requestPayment: byEither("POST /payment/request", null, {
    summary: "Starts a card payment of the basket",
    body: z.object({
      session_token: sessionToken.nullish(),
      /** Identifies one submit of the payment form; the same key returns the same payment. */
      idempotency_key: z.string().regex(idempotencyKeyPattern),
      donor: newDonor,
      /** A typed card or a saved one of the user: exactly one of the two; none if `card_entry` is "hosted". */
      card: card.optional(),
      saved_card_id: z.int().min(1).optional(),
      /** Whether the provider stores the typed card when the payment succeeds; for signed-in users only. */
      save_card: z.boolean().default(false),
      terms_accepted: z.literal(true),
      /** Consent to the monthly charges of the basket's regular gifts, as the payer was shown them. */
      regular_consent: z.object({ amount: money, day: z.int().min(1).max(31) }).optional(),
      /** Consent to the nights of the basket's plans, as the payer was shown them: their number and sum (addition). */
      plan_consent: z.object({ nights: z.int().min(1), amount: money }).optional(),
      /** Where the bank shall send the payer; only an address of the site is taken, and it knows its own (addition). */
      return_url: webAddress.max(500).optional(),
      /** Whether the payer adds what the basket offers as `payment.fee`; a part of the total (addition). */
      covers_fee: z.boolean().optional(),
      /** The total that the payment button showed. A different total is rejected with 409 total_changed. */
      expected_amount: money.optional(),
    }),
    result: data(payment),
    status: 201,
  }),
  showPayment: byEither("GET /payment/:id", "payment_states", {
    summary: "Shows a payment to its owner; asks the provider when the outcome is unknown",
    params: paymentParams,
    query: ownerQuery,
    result: data(payment),
  }),
  showPaymentState: byMachine("GET /payment/:id/state", "bank_return", {
    summary:
      "Tells whoever knows a payment's id how it stands, and nothing else: for a payer in another browser (addition)",
    params: paymentParams,
    result: data(othersPayment),
  }),
  showThreeDSecure: byEither("GET /payment/:id/three-d-secure", "bank_return", {
    summary: "Returns the way to the bank of a payment that awaits its payer: a document or an address",
    params: paymentParams,
    query: ownerQuery,
    /** One of the two: the bank's HTML document for a frame (§3), or the address of the provider's page. */
    result: data(z.object({ payload: z.string().nullable(), hosted_page: webAddress.nullable() })),
  }),
  returnFromBank: byMachine("POST /payment/return", "bank_return", {
    summary: "Handles the bank's post to the return address; the random reference authenticates it",
    body: z.object({ reference: z.string().min(1).max(100), fields: z.record(z.string(), z.string().max(20_000)) }),
    result: data(z.object({ id: z.string(), state: z.enum(paymentStates) })),
  }),
  receiveNotification: byMachine("POST /payment/notification/:provider", "bank_return", {
    summary: "Handles a message that the payment provider sent by itself; its signature authenticates it (addition)",
    params: z.object({ provider: z.string().regex(/^[a-z]{1,20}$/) }),
    body: z.object({ headers: z.record(z.string().max(100), z.string().max(1000)), body: z.string().max(20_000) }),
    result: data(z.object({ handled: z.boolean() })),
  }),
  listDonations: byEither("GET /donations", null, {
    isUncalled: true,
    summary: "Lists the donations of one payment to its owner",
    query: ownerQuery.extend({ payment_id: paymentId }),
    result: data(z.array(donation)),
  }),
  showShownName: byUser("GET /user/donations/:id/shown-name", "gift_details", {
    summary: "Returns a donation of the user with how its name is shown (addition)",
    result: data(donation),
  }),
  changeShownName: byUser("PUT /user/donations/:id/shown-name", "gift_details", {
    summary: "Changes how the name of a past donation is shown, everywhere and at once (addition)",
    body: z.object({ shown_as: z.enum(nameChoices) }),
    result: data(donation),
  }),
  listSavedCards: byUser("GET /user/cards", "saved_cards", {
    summary: "Lists saved cards, the default one first",
    /** `may_add`: whether the payment provider saves cards (addition). */
    result: z.object({ data: z.array(savedCard), may_add: z.boolean() }),
  }),
  saveCard: byUser("POST /user/cards", "saved_cards", {
    summary: "Saves a card at the provider; the first one becomes the default",
    body: z.object({
      card,
      /** Identifies one submit of a form (addition): the same key returns what the first one made. */
      idempotency_key: z.string().regex(idempotencyKeyPattern).nullish(),
    }),
    result: data(savedCard),
    status: 201,
  }),
  makeCardDefault: byUser("PUT /user/cards/:id/default", "saved_cards", {
    summary: "Makes a saved card the default one",
    result: data(savedCard),
  }),
  deleteSavedCard: byUser("DELETE /user/cards/:id", "saved_cards", {
    summary: "Deletes a saved card; the default one is rejected while there are others (§4, §8)",
    result: data(z.object({ removed: z.int() })),
  }),
};
