import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Hexadecimal HMAC-SHA256, the only signature iyzico knows. */
export function hmac(secretKey: string, text: string): string {
  return createHmac("sha256", secretKey).update(text).digest("hex");
}

/** The headers that sign a request: IYZWSv2 over the random key, the path and the exact body. */
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

/** Whether an answer's signature fits its values, joined by colons in iyzico's order. */
export function isSigned(secretKey: string, values: readonly unknown[], signature: unknown): boolean {
  const expected = Buffer.from(hmac(secretKey, values.map((value) => value ?? "").join(":")));
  const given = Buffer.from(String(signature ?? ""));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** A price as iyzico writes it in requests: 100 lira are "100.0", 12,50 are "12.5". */
export function priceText(kurus: number): string {
  const text = plainNumber(kurus / 100);
  return text.includes(".") ? text : `${text}.0`;
}

/** A price as iyzico writes it into signatures: without trailing zeros. */
export function plainNumber(lira: number | string): string {
  return String(Number(lira));
}
