import { createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The keys that sign the requests of the site and the answers of the stand-in. */
export const standInKeys = { apiKey: "stand-in-api-key", secretKey: "stand-in-secret-key" };

/** Returns a webhook with its signature: V3 covers key, event, payment, our number and status without separators. */
export function signedWebhook(
  paymentId: string,
  conversationId: string,
  event = "THREE_DS_AUTH",
  status = "SUCCESS",
  { secretKey } = standInKeys as { secretKey: string },
) {
  const signature = createHmac("sha256", secretKey)
    .update(secretKey + event + paymentId + conversationId + status)
    .digest("hex");
  const fields = {
    paymentConversationId: conversationId,
    merchantId: 55,
    paymentId: Number(paymentId),
    iyziPaymentId: Number(paymentId),
    status,
    iyziReferenceCode: `ref-${paymentId}-${event}`,
    iyziEventType: event,
    iyziEventTime: 1795253400000,
  };
  return { headers: { "x-iyz-signature-v3": signature }, body: JSON.stringify(fields) };
}

/** Returns whether a request of the site is signed with its keys. */
export function isAuthorized({ headers }: IncomingMessage, path: string, body: string): boolean {
  const random = String(headers["x-iyzi-rnd"]);
  const signature = createHmac("sha256", standInKeys.secretKey)
    .update(random + path + body)
    .digest("hex");
  const credentials = Buffer.from(`apiKey:${standInKeys.apiKey}&randomKey:${random}&signature:${signature}`).toString(
    "base64",
  );
  return headers.authorization === `IYZWSv2 ${credentials}`;
}
