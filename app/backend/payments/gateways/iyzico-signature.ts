import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns a hexadecimal HMAC-SHA256, the only signature iyzico knows. */
export function hmac(secretKey: string, text: string): string {
  return createHmac("sha256", secretKey).update(text).digest("hex");
}

/** Returns the headers that sign a request: IYZWSv2 over the random key, the path and the exact body. */
export function signedHeaders(
  keys: { apiKey: string; secretKey: string },
  path: string,
  body: string,
): Record<string, string> {
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
