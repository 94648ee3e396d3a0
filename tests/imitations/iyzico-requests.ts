import { createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "./faults.ts";
import type { Notice } from "./mailbox.ts";

export const iyzicoKeys = { apiKey: "imitated-api-key", secretKey: "imitated-secret-key" };

export const hmac = (text: string, key = iyzicoKeys.secretKey) => createHmac("sha256", key).update(text).digest("hex");
/** Signs values as iyzico's answers do, joined by colons. */
export const sign = (...values: unknown[]) => hmac(values.join(":"));

/** Returns a webhook with its V3 signature: over key, event, payment, the site's number and status, not separated. */
export function signedWebhook(
  paymentId: string,
  conversationId: string,
  event = "THREE_DS_AUTH",
  status = "SUCCESS",
  { secretKey } = iyzicoKeys as { secretKey: string },
) {
  const fields = {
    paymentConversationId: conversationId,
    merchantId: 55,
    paymentId: Number(paymentId),
    status,
    iyziReferenceCode: `ref-${paymentId}-${event}`,
    iyziEventType: event,
    iyziEventTime: 1_795_253_400_000,
  };
  const signature = hmac(secretKey + event + paymentId + conversationId + status, secretKey);
  return { headers: { "x-iyz-signature-v3": signature }, body: JSON.stringify(fields) };
}

/** Checks IYZWSv2: HMAC over the random key, the path and the exact body. */
export function isAuthorized({ headers, path, body }: Call): boolean {
  const random = String(headers["x-iyzi-rnd"]);
  const credentials = `apiKey:${iyzicoKeys.apiKey}&randomKey:${random}&signature:${hmac(random + path + body)}`;
  const expected = Buffer.from(`IYZWSv2 ${Buffer.from(credentials).toString("base64")}`);
  const given = Buffer.from(String(headers.authorization));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Returns a webhook like this one with a wrong signature, without one, or with other content. */
export function forgedNotice({ headers, body }: Notice, way: number): Notice {
  const fields = JSON.parse(body) as Record<string, unknown>;
  return [
    { headers: {}, body },
    { headers: { "x-iyz-signature-v3": "0".repeat(64) }, body },
    { headers, body: JSON.stringify({ ...fields, status: fields.status === "SUCCESS" ? "FAILURE" : "SUCCESS" }) },
    { headers, body: JSON.stringify({ ...fields, paymentConversationId: "AnotherPayment01" }) },
    { headers, body: body.slice(1) },
  ][way % 5]!;
}

/** The fields of iyzico's requests that the imitation reads. Each endpoint has some of them. */
export interface IyzicoRequest {
  readonly conversationId: string;
  readonly basketId?: string;
  readonly callbackUrl?: string;
  readonly price?: string;
  readonly paidPrice?: string;
  readonly currency?: string;
  readonly installment?: number;
  readonly basketItems: readonly { readonly id: string; readonly price: string }[];
  readonly buyer?: Readonly<Record<string, string | undefined>>;
  readonly billingAddress?: Readonly<Record<string, string | undefined>>;
  readonly paymentCard: {
    readonly cardNumber?: string | undefined;
    readonly cvc?: string;
    readonly cardUserKey?: string;
    readonly cardToken?: string;
    readonly registerCard?: number;
  };
  readonly paymentId?: string;
  readonly paymentConversationId?: string;
  readonly conversationData?: string;
  readonly paymentTransactionId?: string;
  readonly cardUserKey?: string;
  readonly cardToken?: string;
  readonly card?: { readonly cardNumber: string };
}

/** iyzico's documented test cards, and three of our own for the fraud check and the daily limit. */
export const cardBehaviours = {
  "5528790000000008": "succeeds",
  "5526080000000006": "succeeds",
  "4603450000000000": "succeeds",
  "9792030000000000": "succeeds",
  "4111111111111129": "poor",
  "4124111111111116": "wrong_cvc",
  "4121111111111119": "suspicious",
  "4131111111111117": "wrong_code",
  "4141111111111115": "not_enrolled",
  "4151111111111112": "refuses_to_begin",
  "5406670000000009": "never_refunds",
  "4242424242424242": "held_by_fraud_check",
  "4000000000000002": "refused_by_fraud_check",
} as const;
export type CardBehaviour = (typeof cardBehaviours)[keyof typeof cardBehaviours];

/** Returns how the card of a request behaves; undefined for one that does not exist. */
export function cardOf(
  { paymentCard }: Pick<IyzicoRequest, "paymentCard">,
  stored: ReadonlyMap<string, { readonly user: string; readonly behaviour: CardBehaviour }>,
): CardBehaviour | undefined {
  const { cardNumber, cardToken, cardUserKey } = paymentCard;
  if (cardNumber) return cardBehaviours[cardNumber as keyof typeof cardBehaviours];
  const card = stored.get(cardToken ?? "");
  return card?.user === cardUserKey ? card?.behaviour : undefined;
}

const buyerFields = "id name surname identityNumber email registrationAddress city country ip".split(" ");

/** Returns the error code of a request that breaks iyzico's rules; undefined for a good one. */
export function requestFault(content: IyzicoRequest, threeD: boolean): string | undefined {
  // A sale of the imitation itself has no payer.
  if (content.conversationId.startsWith(panel)) return undefined;
  const { price = "", paidPrice = "", basketItems, buyer = {}, billingAddress = {}, paymentCard } = content;
  if (![price, paidPrice, ...basketItems.map((item) => item.price)].every(isPrice)) return "5004";
  const sum = basketItems.reduce((total, item) => total + kurusOf(item.price), 0);
  if (sum !== kurusOf(price) || basketItems.length > 500) return "5062";
  if (content.currency !== "TRY" || content.installment !== 1 || !content.basketId) return "5007";
  if (buyerFields.some((name) => !buyer[name])) return "5014";
  if (!billingAddress.address || !billingAddress.contactName) return "5026";
  if (threeD && !/^https?:/.test(content.callbackUrl ?? "")) return "5018";
  if (threeD && paymentCard.cardNumber && !/^\d{3,4}$/.test(paymentCard.cvc ?? "")) return "15";
  return undefined;
}

/** Begins the names of sales that the provider makes itself. */
const panel = "MadeInThePanel";

/** Returns the request of a sale that staff make in the provider's panel. */
export function ownSale(number: number, lira: number): IyzicoRequest {
  const [name, price] = [`${panel}${number}`, `${lira}`];
  return {
    conversationId: name,
    basketId: name,
    currency: "TRY",
    paymentCard: { cardNumber: "5528790000000008" },
    price,
    paidPrice: price,
    basketItems: [{ id: "1", price }],
  };
}

/** Returns whether a price is written as iyzico's documents do: "100.0". */
export function isPrice(text: string | undefined): boolean {
  return /^\d+\.\d{1,2}$/.test(text ?? "");
}

export function kurusOf(text: string | undefined): number {
  return Math.round(Number(text) * 100);
}
