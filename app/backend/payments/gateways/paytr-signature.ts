import { createHmac, timingSafeEqual } from "node:crypto";

/** The keys of one merchant. Number, key and salt are on the information page of PayTR's panel. */
export interface PaytrKeys {
  readonly merchantId: string;
  readonly merchantKey: string;
  readonly merchantSalt: string;
}

/** Returns PayTR's token: base64 of an HMAC-SHA256 over values joined without separators. */
export function paytrToken({ merchantKey }: PaytrKeys, values: readonly string[]): string {
  return createHmac("sha256", merchantKey).update(values.join("")).digest("base64");
}

/** Returns whether a notification's hash matches order number, status and total. The other fields are not signed. */
export function isPaytrNotification(keys: PaytrKeys, fields: URLSearchParams): boolean {
  const [order = "", status = "", total = "", hash = ""] = ["merchant_oid", "status", "total_amount", "hash"].map(
    (name) => fields.get(name) ?? "",
  );
  const expected = Buffer.from(paytrToken(keys, [order, keys.merchantSalt, status, total]));
  const received = Buffer.from(hash);
  return expected.length === received.length && timingSafeEqual(expected, received);
}

/** Returns a sum of PayTR's answers in kuruş: "10,8", "10.80" and "1.234,50" are lira; null for anything else. */
export function kurusFrom(text: unknown): number | null {
  const plain = String(text ?? "").trim();
  const number = /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(plain) ? plain.replaceAll(".", "") : plain;
  return /^\d{1,9}([.,]\d{1,2})?$/.test(number) ? Math.round(Number(number.replace(",", ".")) * 100) : null;
}
