import { createHmac } from "node:crypto";
import { timeLimitOf } from "../../app/backend/payments/gateways/connection.ts";
import { createIyzicoGateway } from "../../app/backend/payments/gateways/iyzico.ts";

export const secretKey = "the merchant's secret";
export const sign = (...values: unknown[]) => createHmac("sha256", secretKey).update(values.join(":")).digest("hex");

/** Returns a gateway whose provider always gives the same answer, and the requests it got. */
export function gatewayTo(answer: object | (() => Promise<Response>), milliseconds = 60_000) {
  const asked: { method: string; url: string; body: unknown }[] = [];
  const gateway = createIyzicoGateway({
    name: "iyzico",
    apiKey: "key",
    secretKey,
    baseUrl: "https://provider.test",
    returnUrl: (reference) => `https://pinar.test/payment/return/${reference}`,
    inTime: timeLimitOf(milliseconds),
    async fetch(request) {
      asked.push({ method: request.method, url: request.url, body: await request.json().catch(() => null) });
      return typeof answer === "function" ? (answer as () => Promise<Response>)() : Response.json(answer);
    },
  });
  return { ...gateway, asked };
}

export const order = {
  paymentId: "pay1",
  amount: 162_34,
  instrument: {
    kind: "typed",
    card: { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry_month: 3, expiry_year: 2030, cvv: "123" },
  },
  donor: {},
  clientAddress: "203.0.113.7",
  language: "tr",
  reference: "REF",
  lines: [
    { id: 7, title: "Çad su kuyusu", amount: 150_00 },
    { id: 8, title: "Ekmek", amount: 12_34 },
  ],
} as const;
export const confirmation = {
  paymentId: "pay1",
  providerPaymentId: "99",
  conversationData: "d",
  amount: 162_34,
  language: "tr",
} as const;

export const paid = (changes: Record<string, unknown> = {}) => {
  const answer = {
    status: "success",
    paymentId: "99",
    currency: "TRY",
    basketId: "pay1",
    conversationId: "pay1",
    paidPrice: 162.34,
    price: 162.34,
    fraudStatus: 1,
    cardAssociation: "TROY",
    lastFourDigits: "0008",
    itemTransactions: [{ itemId: "7", paymentTransactionId: "t7" }],
    ...changes,
  };
  return {
    signature: sign(
      answer.paymentId,
      answer.currency,
      answer.basketId,
      answer.conversationId,
      answer.paidPrice,
      answer.price,
    ),
    ...answer,
  };
};
