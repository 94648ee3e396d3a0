import type { Donation, Payment } from "../../../contract/endpoints/payments.ts";
import { RuleViolation } from "../../../contract/rule-violation.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { toGift } from "../../giving/basket-handlers.ts";
import { ownerOf } from "../../http/handlers.ts";
import type { Handlers } from "../ports.ts";
import type { ListedDonationRecord } from "./donation-queries.ts";
import { changeShownName, ownDonation } from "./donations.ts";
import type { PaymentLine, PaymentRecord } from "./payment-record-queries.ts";
import { requestPayment, showPayment, showPaymentState, showThreeDSecure } from "./payments.ts";
import { receiveNotification, returnFromBank } from "./provider-callbacks.ts";

export function toPaymentLine(language: Language, line: PaymentLine) {
  const { day = null, needed_most = false, plan } = line.regular ?? {};
  return {
    ...toGift(language, line),
    refunded: line.refunded,
    regular_day: day,
    needed_most,
    ...(plan && { plan }),
    in_memory: line.in_memory,
  };
}

export function toPayment(language: Language, payment: PaymentRecord): Payment {
  return {
    id: payment.id,
    state: payment.state,
    failure: payment.failure,
    amount: payment.amount,
    currency: "TRY",
    donor: payment.donor,
    card: payment.card,
    lines: payment.lines.map((line) => toPaymentLine(language, line)),
    ...(payment.fee && { fee: { amount: payment.fee.amount, refunded: payment.fee.refunded } }),
    created_at: payment.created_at,
    expires_at: payment.expires_at,
    finished_at: payment.finished_at,
  };
}

export function toDonation(language: Language, donation: ListedDonationRecord): Donation {
  return {
    ...toGift(language, donation),
    id: donation.id,
    refunded: donation.refunded,
    payment_id: donation.payment_id,
    created_at: donation.created_at,
  };
}

export const paymentHandlers = {
  async requestPayment(call, { body }) {
    // The bank's answer would go where the caller wants.
    if (body.return_url && new URL(body.return_url).origin !== new URL(call.ports.site.publicUrl).origin)
      throw new RuleViolation("return_url_wrong", "return_url");
    const { language, clientAddress } = call;
    const request = { ...body, owner: ownerOf(call, body.session_token), language, clientAddress };
    return { data: toPayment(language, await requestPayment(call.ports, request)) };
  },

  showPayment: async (call, { params, query }) => ({
    data: toPayment(call.language, await showPayment(call.ports, ownerOf(call, query.session_token), params.id)),
  }),

  showPaymentState: async ({ ports }, { params }) => ({ data: { state: await showPaymentState(ports, params.id) } }),

  async showThreeDSecure(call, { params, query }) {
    const way = await showThreeDSecure(call.ports, ownerOf(call, query.session_token), params.id);
    if (way === null) throw new RuleViolation("not_found");
    return {
      data: { payload: "document" in way ? way.document : null, hosted_page: "address" in way ? way.address : null },
    };
  },

  async returnFromBank({ ports }, { body }) {
    const { id, state } = await returnFromBank(ports, body.reference, body.fields);
    return { data: { id, state } };
  },

  async receiveNotification({ ports, clientAddress }, { params, body }) {
    await receiveNotification(ports, params.provider, body, clientAddress);
    return { data: { handled: true } };
  },

  async listDonations(call, { query }) {
    const payment = await showPayment(call.ports, ownerOf(call, query.session_token), query.payment_id);
    const donations = await call.ports.store.donations.listByPayment(payment.id);
    return { data: donations.map((donation) => toDonation(call.language, donation)) };
  },

  showShownName: async (call, { params }) => ({
    data: toDonation(call.language, await ownDonation(call.ports.store, call.userId, params.id)),
  }),

  async changeShownName(call, { params, body }) {
    const own = { userId: call.userId, id: params.id };
    return { data: toDonation(call.language, await changeShownName(call.ports, own, body.shown_as)) };
  },
} satisfies Partial<Handlers>;
