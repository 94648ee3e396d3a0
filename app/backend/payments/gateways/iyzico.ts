import type { Card, PaymentFailure } from "../../../contract/endpoints/payments.ts";
import { answerOf, type TimeLimit } from "./connection.ts";
import {
  type Answer,
  brandOf,
  cardRefusals,
  codeIn,
  failedPayment,
  readAnswer,
  readDailyReport,
  referenceIn,
  refusalIn,
} from "./iyzico-answers.ts";
import { iyzicoRefunds } from "./iyzico-refunds.ts";
import { isSigned, plainNumber, priceText, readIyzicoNotification, signedHeaders } from "./iyzico-signature.ts";
import {
  BankFailure,
  type BankReturn,
  type BeginResult,
  type Charge,
  type Instrument,
  type PaymentGateway,
  type PaymentOrder,
  type SaveCardResult,
} from "./payment-gateway.ts";

/** iyzico requires an e-mail address; donors without one get this. */
const placeholderEmail = "misafir@example.org";

/** Returns a card without its security code, which is sent with payments only. */
function numberContent(card: Card) {
  return {
    cardHolderName: card.holder,
    cardNumber: card.number,
    expireYear: String(card.expiry_year),
    expireMonth: String(card.expiry_month).padStart(2, "0"),
  };
}

/** @throws BankFailure when the payer did not give a card here */
function cardContent(instrument: Instrument) {
  if (instrument.kind === "hosted") throw new BankFailure("no_card");
  if (instrument.kind === "saved")
    return { cardUserKey: instrument.reference.card_user_key, cardToken: instrument.reference.card_token };
  const { card, save } = instrument;
  return {
    ...numberContent(card),
    cvc: card.cvv,
    registerCard: save ? 1 : 0,
    ...(save?.cardUserKey && { cardUserKey: save.cardUserKey }),
  };
}

/** Returns the body of the initialise call. */
export function initializeContent(order: PaymentOrder, callbackUrl: string) {
  return { ...paymentContent(order, order.instrument), callbackUrl };
}

/**
 * Returns the fields that both payment calls share. iyzico requires an address and an identity number; a donor without
 * a name is sent as a guest.
 */
function paymentContent(order: Omit<PaymentOrder, "instrument" | "reference">, instrument: Instrument) {
  const names = (order.donor.name ?? "").trim().split(/\s+/).filter(Boolean);
  const name = names.slice(0, -1).join(" ") || names[0] || "Misafir";
  const surname = (names.length > 1 && names.at(-1)) || "Bağışçı";
  const address = { address: "Türkiye", contactName: `${name} ${surname}`, city: "İstanbul", country: "Türkiye" };
  return {
    locale: order.language,
    conversationId: order.paymentId,
    price: priceText(order.amount),
    paidPrice: priceText(order.amount),
    currency: "TRY",
    installment: 1,
    basketId: order.paymentId,
    paymentChannel: "WEB",
    paymentGroup: "PRODUCT",
    paymentCard: cardContent(instrument),
    buyer: {
      id: order.paymentId,
      name,
      surname,
      identityNumber: "11111111111",
      email: order.donor.email || placeholderEmail,
      gsmNumber: order.donor.phone || undefined,
      registrationAddress: address.address,
      city: address.city,
      country: address.country,
      ip: order.clientAddress ?? "127.0.0.1",
    },
    billingAddress: address,
    basketItems: order.lines.map((line) => ({
      id: String(line.id),
      name: line.title,
      category1: "Bağış",
      itemType: "VIRTUAL",
      price: priceText(line.amount),
    })),
  };
}

export interface IyzicoSettings {
  /** Stored with every payment: "iyzico", or "sandbox" for the simulation. */
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** Origin of iyzico's API. */
  readonly baseUrl: string;
  /** The network, or the sandbox bank in this process. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Address the bank posts the payer back to. */
  readonly returnUrl: (reference: string) => string;
  /** Ends a call without an answer. */
  readonly inTime: TimeLimit;
}

/**
 * iyzico's fraud status: 1 accepted, 0 under review, −1 rejected. Only an inquiry is believed about a rejection, and
 * nothing about a review.
 */
const FRAUD_FREE = 1;
const FRAUD_REJECTED = -1;
/** Failures by mdStatus where the bank did not decline: 5, 6 and 7 are faults of the bank or the network. */
const challengeFailures: ReadonlyMap<string, PaymentFailure> = new Map([
  ["0", "wrong_code"],
  ["5", "bank_unreachable"],
  ["6", "bank_unreachable"],
  ["7", "bank_unreachable"],
]);
/** Error code of an inquiry about a payment that iyzico does not know. */
const unknownPayment = "5115";

/** Creates the gateway for iyzico's 3-D Secure payments (https://docs.iyzico.com). */
export function createIyzicoGateway(settings: IyzicoSettings): PaymentGateway {
  async function call(path: string, content: unknown, method: "POST" | "DELETE" = "POST"): Promise<Answer> {
    const body = JSON.stringify(content);
    const request = { method, headers: signedHeaders(settings, path, body), body };
    return answerOf(settings, settings.baseUrl + path, request, readAnswer);
  }

  /** Gets a report. The signature covers the path without its query. */
  async function ask(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const address = `${settings.baseUrl}${path}?${new URLSearchParams(query)}`;
    return answerOf(settings, address, { headers: signedHeaders(settings, path, "") }, readAnswer);
  }

  /**
   * @param expected.providerPaymentId null when we have only our own id
   * @param isInquiry whether it answers an inquiry, whose rejection by the fraud check is final
   * @throws BankFailure for an unconfirmed success: without a signature, of another payment or sum, or without a passed
   *   fraud check
   */
  function chargeFrom(
    answer: Answer,
    { paymentId, providerPaymentId, amount }: { paymentId: string; providerPaymentId: string | null; amount: number },
    isInquiry = false,
  ): Charge {
    const values = [
      answer.paymentId,
      answer.currency,
      answer.basketId,
      answer.conversationId,
      plainNumber(answer.paidPrice ?? 0),
      plainNumber(answer.price ?? 0),
    ];
    if (!isSigned(settings.secretKey, values, answer.signature)) throw new BankFailure("signature");
    const isOther =
      providerPaymentId === null ? answer.basketId !== paymentId : String(answer.paymentId) !== providerPaymentId;
    if (isOther) throw new BankFailure("other_payment");
    if (Math.round((answer.paidPrice ?? 0) * 100) !== amount) throw new BankFailure("sum");
    if (answer.fraudStatus === FRAUD_REJECTED && isInquiry)
      return { outcome: "refused", failure: "security_check", code: "fraud_-1" };
    if (answer.fraudStatus !== FRAUD_FREE) throw new BankFailure(`fraud_${answer.fraudStatus ?? "none"}`);
    return {
      outcome: "charged",
      providerPaymentId: String(answer.paymentId),
      card: answer.lastFourDigits ? { brand: brandOf(answer), last_four: answer.lastFourDigits } : undefined,
      saved: referenceIn(answer),
      itemIds: new Map((answer.itemTransactions ?? []).map((item) => [Number(item.itemId), item.paymentTransactionId])),
    };
  }

  return {
    name: settings.name,
    ...iyzicoRefunds({ secretKey: settings.secretKey, call, ask }),
    report: (day) => readDailyReport(ask, day),
    cardEntry: "own",
    savesCards: true,
    numbersLines: true,

    async begin(order): Promise<BeginResult> {
      const content = initializeContent(order, settings.returnUrl(order.reference));
      const answer = await call("/payment/3dsecure/initialize", content);
      if (answer.status !== "success") return refusalIn(answer, { isCharge: false });
      if (!isSigned(settings.secretKey, [answer.paymentId, answer.conversationId], answer.signature))
        throw new BankFailure("signature");
      return {
        outcome: "challenge",
        providerPaymentId: answer.paymentId!,
        document: Buffer.from(answer.threeDSHtmlContent ?? "", "base64").toString("utf8"),
      };
    },

    readReturn(paymentId, fields): BankReturn | null {
      const { conversationData = "", conversationId, mdStatus, paymentId: providerPaymentId, status } = fields;
      const values = [conversationData, conversationId, mdStatus, providerPaymentId, status];
      if (!isSigned(settings.secretKey, values, fields.signature)) return null;
      if (conversationId !== paymentId || !providerPaymentId) return null;
      if (mdStatus === "1" && status === "success") return { outcome: "passed", providerPaymentId, conversationData };
      return { outcome: "refused", failure: challengeFailures.get(mdStatus ?? "") ?? "refused" };
    },

    readNotification: (message) => readIyzicoNotification(settings.secretKey, message),

    async confirm({ paymentId, providerPaymentId, conversationData, amount, language }): Promise<Charge> {
      const content = {
        locale: language,
        conversationId: paymentId,
        paymentId: providerPaymentId,
        ...(conversationData && { conversationData }),
      };
      const answer = await call("/payment/3dsecure/auth", content);
      return answer.status === "success"
        ? chargeFrom(answer, { paymentId, providerPaymentId, amount })
        : refusalIn(answer, { isCharge: true });
    },

    async chargeSaved(order): Promise<Charge> {
      const answer = await call("/payment/auth", paymentContent(order, { kind: "saved", reference: order.card }));
      return answer.status === "success"
        ? chargeFrom(answer, { paymentId: order.paymentId, providerPaymentId: null, amount: order.amount })
        : refusalIn(answer, { isCharge: true });
    },

    async inquire({ paymentId, providerPaymentId, amount, language }): Promise<Charge> {
      const answer = await call("/payment/detail", {
        locale: language,
        conversationId: paymentId,
        ...(providerPaymentId === null ? { paymentConversationId: paymentId } : { paymentId: providerPaymentId }),
      });
      if (providerPaymentId === null && answer.status !== "success" && codeIn(answer) === unknownPayment)
        return { outcome: "absent", code: unknownPayment };
      if (answer.paymentStatus === "FAILURE") return failedPayment(answer);
      // A failed inquiry says nothing about the payment.
      if (answer.status !== "success") throw new BankFailure(codeIn(answer));
      switch (answer.paymentStatus) {
        case "SUCCESS":
          return chargeFrom(answer, { paymentId, providerPaymentId, amount }, true);
        case "INIT_THREEDS":
        case "CALLBACK_THREEDS":
          return { outcome: "absent", code: answer.paymentStatus };
        default:
          throw new BankFailure("state");
      }
    },

    async saveCard({ card, userId, email, cardUserKey, language }): Promise<SaveCardResult> {
      const answer = await call("/cardstorage/card", {
        locale: language,
        conversationId: `card-${userId}`,
        externalId: `person-${userId}`,
        email: email ?? placeholderEmail,
        ...(cardUserKey && { cardUserKey }),
        card: { cardAlias: `•••• ${card.number.slice(-4)}`, ...numberContent(card) },
      });
      const reference = referenceIn(answer);
      if (answer.status === "success" && reference) return { outcome: "saved", reference, brand: brandOf(answer) };
      const code = codeIn(answer);
      if (cardRefusals.has(code)) return { outcome: "refused", code };
      throw new BankFailure(code);
    },

    async deleteCard({ card_user_key: cardUserKey, card_token }) {
      const card = { locale: "tr", conversationId: "card", cardUserKey, cardToken: card_token };
      const answer = await call("/cardstorage/card", card, "DELETE");
      if (answer.status === "success") return;
      // The card may already be deleted. Deleting fails only if the list still contains the card or cannot be read.
      const cards = { locale: "tr", conversationId: "cards", cardUserKey };
      const { status, cardDetails } = await call("/cardstorage/cards", cards);
      const isGone = status === "success" && !(cardDetails ?? []).some(({ cardToken }) => cardToken === card_token);
      if (!isGone) throw new BankFailure(codeIn(answer));
    },
  };
}
