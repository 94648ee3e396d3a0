import type { Card, PaymentFailure } from "../../../contract/endpoints/payments.ts";
import {
  type BankReturn,
  type BeginResult,
  type Charge,
  type Instrument,
  type PaymentGateway,
  type PaymentOrder,
  BankFailure,
  type SaveCardResult,
} from "../payment-gateway.ts";
import type { CardReference } from "../saved-card-store.ts";
import { cardRefusals } from "./iyzico-refusals.ts";
import { isSigned, plainNumber, priceText, signedHeaders } from "./iyzico-signature.ts";

export interface IyzicoSettings {
  /** Written beside every payment: "iyzico", or "sandbox" for the imitation. */
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
  /** Origin of iyzico's API. */
  readonly baseUrl: string;
  /** The network, or the sandbox bank in this process. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Address the bank posts the payer back to. */
  readonly returnUrl: (reference: string) => string;
  /** A provider that has not answered by then counts as silent. */
  readonly timeoutMilliseconds: number;
}

/** Fields of iyzico's answers that we read. */
interface Answer {
  status: "success" | "failure";
  errorCode?: string;
  paymentId?: string;
  conversationId?: string;
  signature?: string;
  threeDSHtmlContent?: string;
  currency?: string;
  basketId?: string;
  price?: number;
  paidPrice?: number;
  fraudStatus?: number;
  paymentStatus?: string;
  cardAssociation?: string;
  lastFourDigits?: string;
  cardUserKey?: string;
  cardToken?: string;
  cardDetails?: { cardToken: string }[];
  itemTransactions?: { itemId: string; paymentTransactionId: string }[];
}

const brands: Record<string, string> = {
  VISA: "Visa",
  MASTER_CARD: "Mastercard",
  AMERICAN_EXPRESS: "American Express",
  TROY: "Troy",
};

/** iyzico's fraud check: 1 fine, 0 under review, −1 refused. What became of the money only an inquiry says. */
const FRAUD_FREE = 1;
/**
 * What its mdStatus says of a challenge that was not passed, where that is not the bank's no: 5, 6 and 7 are faults of
 * theirs.
 */
const challengeFailures: ReadonlyMap<string, PaymentFailure> = new Map([
  ["0", "wrong_code"],
  ["5", "bank_unreachable"],
  ["6", "bank_unreachable"],
  ["7", "bank_unreachable"],
]);
/** Why no connection was made: these alone prove that iyzico has no request of ours. */
const unconnected = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];
/** iyzico demands an address even of those who gave none. */
const placeholderEmail = "misafir@example.org";

/** iyzico's 3-D Secure payments (https://docs.iyzico.com), contract for contract. */
export function createIyzicoGateway(settings: IyzicoSettings): PaymentGateway {
  async function ask(path: string, content: unknown, method: "POST" | "DELETE" = "POST"): Promise<Answer> {
    const body = JSON.stringify(content);
    const request = new Request(settings.baseUrl + path, {
      method,
      headers: signedHeaders(settings, path, body),
      body,
      signal: AbortSignal.timeout(settings.timeoutMilliseconds),
    });
    return inTime(settings.fetch(request).then(readAnswer), settings.timeoutMilliseconds).catch((cause) => {
      if (cause instanceof BankFailure) throw cause;
      throw new BankFailure(lineCodeOf(cause as Error), { cause });
    });
  }

  /**
   * @throws BankFailure for a success that is not signed, of another payment or sum, or not through the fraud check: it
   * proves nothing
   */
  function chargeFrom(
    answer: Answer,
    { providerPaymentId, amount }: { providerPaymentId: string; amount: number },
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
    if (String(answer.paymentId) !== providerPaymentId) throw new BankFailure("other_payment");
    if (Math.round((answer.paidPrice ?? 0) * 100) !== amount) throw new BankFailure("sum");
    if (answer.fraudStatus !== FRAUD_FREE) throw new BankFailure(`fraud_${answer.fraudStatus ?? "none"}`);
    return {
      outcome: "charged",
      card: answer.lastFourDigits ? { brand: brandOf(answer), last_four: answer.lastFourDigits } : undefined,
      saved: referenceIn(answer),
      itemIds: new Map((answer.itemTransactions ?? []).map((item) => [Number(item.itemId), item.paymentTransactionId])),
    };
  }

  return {
    name: settings.name,

    async begin(order): Promise<BeginResult> {
      const answer = await ask(
        "/payment/3dsecure/initialize",
        initializeContent(order, settings.returnUrl(order.reference)),
      );
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
      const {
        conversationData = "",
        conversationId,
        mdStatus,
        paymentId: providerPaymentId,
        status,
        signature,
      } = fields;
      if (
        !isSigned(
          settings.secretKey,
          [conversationData, conversationId, mdStatus, providerPaymentId, status],
          signature,
        )
      )
        return null;
      if (conversationId !== paymentId || !providerPaymentId) return null;
      if (mdStatus === "1" && status === "success") return { outcome: "passed", providerPaymentId, conversationData };
      return { outcome: "refused", failure: challengeFailures.get(mdStatus ?? "") ?? "refused" };
    },

    async confirm({ paymentId, providerPaymentId, conversationData, amount, language }): Promise<Charge> {
      const content = {
        locale: language,
        conversationId: paymentId,
        paymentId: providerPaymentId,
        ...(conversationData && { conversationData }),
      };
      const answer = await ask("/payment/3dsecure/auth", content);
      return answer.status === "success"
        ? chargeFrom(answer, { providerPaymentId, amount })
        : refusalIn(answer, { isCharge: true });
    },

    async inquire({ paymentId, providerPaymentId, amount, language }): Promise<Charge> {
      const answer = await ask("/payment/detail", {
        locale: language,
        conversationId: paymentId,
        paymentId: providerPaymentId,
      });
      if (answer.paymentStatus === "FAILURE") return failedPayment(answer);
      // An inquiry that itself fails says nothing about the payment.
      if (answer.status !== "success") throw new BankFailure(codeIn(answer));
      switch (answer.paymentStatus) {
        case "SUCCESS":
          return chargeFrom(answer, { providerPaymentId, amount });
        case "INIT_THREEDS":
        case "CALLBACK_THREEDS":
          return { outcome: "absent", code: answer.paymentStatus };
        default:
          throw new BankFailure("state");
      }
    },

    async saveCard({ card, personId, cardUserKey, language }): Promise<SaveCardResult> {
      const answer = await ask("/cardstorage/card", {
        locale: language,
        conversationId: `card-${personId}`,
        externalId: `person-${personId}`,
        email: placeholderEmail,
        ...(cardUserKey && { cardUserKey }),
        card: { cardAlias: `•••• ${card.number.slice(-4)}`, ...numberContent(card) },
      });
      const reference = referenceIn(answer);
      if (answer.status === "success" && reference) return { outcome: "saved", reference, brand: brandOf(answer) };
      const code = codeIn(answer);
      if (cardRefusals.has(code)) return { outcome: "refused", code };
      throw new BankFailure(code);
    },

    async deleteCard({ card_user_key, card_token }) {
      const answer = await ask(
        "/cardstorage/card",
        { locale: "tr", conversationId: "card", cardUserKey: card_user_key, cardToken: card_token },
        "DELETE",
      );
      if (answer.status === "success") return;
      // It may be gone already: only a list that still holds it, or no list at all, is a failure.
      const { status, cardDetails } = await ask("/cardstorage/cards", {
        locale: "tr",
        conversationId: "cards",
        cardUserKey: card_user_key,
      });
      const isGone = status === "success" && !(cardDetails ?? []).some(({ cardToken }) => cardToken === card_token);
      if (!isGone) throw new BankFailure(codeIn(answer));
    },
  };
}

/** Our word for a call that brought no answer. */
function lineCodeOf({ name, cause }: Error): "timeout" | "unreachable" | "connection_lost" {
  if (name === "TimeoutError") return "timeout";
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return unconnected.includes(code) ? "unreachable" : "connection_lost";
}

/**
 * Reads the body of an answer.
 * @throws BankFailure for a status other than 2xx, and for a body that is no answer: neither says anything about money
 */
async function readAnswer(response: Response): Promise<Answer> {
  if (!response.ok) {
    // Its error code, if there is one, is for our log alone.
    const answer = (await response.json().catch(() => null)) as Answer | null;
    throw new BankFailure(`http_${response.status}${answer?.errorCode ? `_${codeIn(answer)}` : ""}`);
  }
  const answer = (await response.json().catch((cause) => {
    throw new BankFailure("unreadable", { cause });
  })) as Answer | null;
  if (answer === null || typeof answer !== "object") throw new BankFailure("unreadable");
  return answer;
}

/** An error code, fit for a log and a table whatever the provider sent. */
function codeIn({ errorCode, status }: Answer): string {
  const code = String(errorCode ?? "");
  return /^[A-Za-z0-9_-]{1,20}$/.test(code) ? code : status === "success" ? "incomplete" : "none";
}

/**
 * What a failure says about the card.
 * @throws BankFailure when it says nothing: then nothing is known of the money either
 */
function refusalIn(
  answer: Answer,
  { isCharge }: { isCharge: boolean },
): { outcome: "refused"; failure: PaymentFailure; code: string } {
  const code = codeIn(answer);
  const refusal = cardRefusals.get(code);
  if (!refusal || (isCharge && !refusal.isBankAnswer)) throw new BankFailure(code);
  return { outcome: "refused", failure: refusal.failure, code };
}

/** A payment that the provider itself calls failed: no money was taken, whosever fault it was. */
function failedPayment(answer: Answer): Charge {
  const code = answer.errorCode === undefined ? "FAILURE" : codeIn(answer);
  const failure =
    cardRefusals.get(code)?.failure ?? (answer.errorCode === undefined ? "card_refused" : "bank_unreachable");
  return { outcome: "refused", failure, code };
}

function referenceIn({ cardUserKey, cardToken }: Answer): CardReference | undefined {
  return cardUserKey && cardToken ? { card_user_key: cardUserKey, card_token: cardToken } : undefined;
}

function brandOf({ cardAssociation }: Answer): string {
  return brands[cardAssociation ?? ""] ?? "";
}

/** A card as iyzico takes it. Its code goes along in payments alone. */
function numberContent(card: Card) {
  return {
    cardHolderName: card.holder,
    cardNumber: card.number,
    expireYear: String(card.expiry_year),
    expireMonth: String(card.expiry_month).padStart(2, "0"),
  };
}

function cardContent(instrument: Instrument) {
  if (instrument.kind === "saved")
    return { cardUserKey: instrument.reference.card_user_key, cardToken: instrument.reference.card_token };
  const { card, keep } = instrument;
  return {
    ...numberContent(card),
    cvc: card.cvv,
    registerCard: keep ? 1 : 0,
    ...(keep?.cardUserKey && { cardUserKey: keep.cardUserKey }),
  };
}

/** What initialise wants to know. iyzico demands an address and an identity number; a donor without one is a guest. */
function initializeContent(order: PaymentOrder, callbackUrl: string) {
  const names = (order.donor.name ?? "").trim().split(/\s+/).filter(Boolean);
  const name = names.slice(0, -1).join(" ") || names[0] || "Misafir";
  const surname = names.length > 1 ? names.at(-1)! : "Bağışçı";
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
    callbackUrl,
    paymentCard: cardContent(order.instrument),
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

/** The sandbox bank in this process does not know of abort signals: it is timed from outside. */
async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BankFailure("timeout")), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
