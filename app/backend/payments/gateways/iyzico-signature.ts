import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { ProviderMessage, ProviderNotification } from "./payment-gateway.ts";

/** iyzico's own words are short: "THREE_DS_AUTH", "SUCCESS". */
const word = /^[A-Z_]{1,40}$/;

/**
 * Reads a webhook in iyzico's direct format. Its signature covers the secret key, event, both ids and status, joined
 * without separators, and neither sum nor card. So it proves only that something happened to a payment.
 * @returns null for a wrong signature and for anything that is no such message
 */
export function readIyzicoNotification(
  secretKey: string,
  { headers, body }: ProviderMessage,
): ProviderNotification | null {
  const received = (headers["x-iyz-signature-v3"] ?? "").toLowerCase();
  // Most forged messages end here, before anything of them is read.
  if (!/^[0-9a-f]{64}$/.test(received)) return null;
  const fields = fieldsIn(body);
  if (!fields) return null;
  const [event, status, conversationId] = [fields.iyziEventType, fields.status, fields.paymentConversationId];
  const paymentId = fields.paymentId ?? fields.iyziPaymentId;
  if (typeof event !== "string" || typeof status !== "string" || typeof conversationId !== "string") return null;
  if (!word.test(event) || !word.test(status) || !/^\d{1,30}$/.test(String(paymentId))) return null;
  const expected = Buffer.from(hmac(secretKey, `${secretKey}${event}${String(paymentId)}${conversationId}${status}`));
  if (!timingSafeEqual(expected, Buffer.from(received))) return null;
  return {
    paymentId: conversationId,
    providerPaymentId: String(paymentId),
    event: `${event} ${status}`,
    result: undefined,
  };
}

function fieldsIn(body: string): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(body);
    return typeof content === "object" && content !== null ? (content as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Returns a hexadecimal HMAC-SHA256, the only signature iyzico knows. */
export function hmac(secretKey: string, text: string): string {
  return createHmac("sha256", secretKey).update(text).digest("hex");
}

/** Returns the headers that sign a request: IYZWSv2 over the random key, the path and the exact body. */
export function signedHeaders(keys: { apiKey: string; secretKey: string }, path: string, body: string) {
  const random = randomBytes(12).toString("hex");
  const signature = hmac(keys.secretKey, random + path + body);
  const credentials = `apiKey:${keys.apiKey}&randomKey:${random}&signature:${signature}`;
  return {
    "content-type": "application/json",
    accept: "application/json",
    authorization: `IYZWSv2 ${Buffer.from(credentials).toString("base64")}`,
    "x-iyzi-rnd": random,
  };
}

/** Returns whether an answer's signature matches its values, joined by colons in iyzico's order. */
export function isSigned(secretKey: string, values: readonly unknown[], signature: unknown): boolean {
  const expected = Buffer.from(hmac(secretKey, values.map((value) => value ?? "").join(":")));
  const received = Buffer.from(String(signature ?? ""));
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Returns a price as iyzico's requests write it: 100 lira are "100.0", 12,50 are "12.5". */
export function priceText(kurus: number): string {
  const text = plainNumber(kurus / 100);
  return text.includes(".") ? text : `${text}.0`;
}

/** Returns a price as iyzico's signatures write it: without trailing zeros. */
export function plainNumber(lira: number | string): string {
  return String(Number(lira));
}
