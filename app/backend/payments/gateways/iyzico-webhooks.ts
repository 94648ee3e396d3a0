import { timingSafeEqual } from "node:crypto";
import { hmac } from "./iyzico-signature.ts";
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
