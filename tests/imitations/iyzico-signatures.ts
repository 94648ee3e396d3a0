import { createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "./faults.ts";
import type { Notice } from "./mailbox.ts";

export const iyzicoKeys = { apiKey: "imitated-api-key", secretKey: "imitated-secret-key" };

export const hmac = (text: string) => createHmac("sha256", iyzicoKeys.secretKey).update(text).digest("hex");
/** Signs values as iyzico's answers do, joined by colons. */
export const sign = (...values: unknown[]) => hmac(values.join(":"));

/** Signed with V3: key, event, payment, the site's number and status without separators. */
export function signedNotice({
  id,
  ours,
  event,
  status,
}: {
  id: string;
  ours: string;
  event: string;
  status: string;
}): Notice {
  const body = JSON.stringify({
    paymentConversationId: ours,
    merchantId: 55,
    paymentId: Number(id),
    status,
    iyziReferenceCode: `ref-${id}-${event}`,
    iyziEventType: event,
    iyziEventTime: 1_795_253_400_000,
  });
  const signature = hmac(iyzicoKeys.secretKey + event + id + ours + status);
  return { headers: { "content-type": "application/json", "x-iyz-signature-v3": signature }, body };
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
  const other = [
    { headers: {}, body },
    { headers: { "x-iyz-signature-v3": "0".repeat(64) }, body },
    { headers, body: JSON.stringify({ ...fields, status: fields.status === "SUCCESS" ? "FAILURE" : "SUCCESS" }) },
    { headers, body: JSON.stringify({ ...fields, paymentConversationId: "AnotherPayment01" }) },
    { headers, body: body.slice(1) },
  ][way % 5]!;
  return { ...other, headers: { "content-type": "application/json", ...other.headers } };
}
