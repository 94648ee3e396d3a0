import { createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "./faults.ts";
import type { Notice } from "./mailbox.ts";

export const iyzicoKeys = { apiKey: "imitated-api-key", secretKey: "imitated-secret-key" };

export const hmac = (text: string, key = iyzicoKeys.secretKey) => createHmac("sha256", key).update(text).digest("hex");
/** Signs values as iyzico's answers do, joined by colons. */
export const sign = (...values: unknown[]) => hmac(values.join(":"));

/** Returns a webhook with its V3 signature: over key, event, payment, the site's number and status, without separators. */
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
