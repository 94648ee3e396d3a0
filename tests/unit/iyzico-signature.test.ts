import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hmac, isSigned, plainNumber, priceText, signedHeaders } from "~/backend/payments/gateways/iyzico-signature.ts";

const keys = { apiKey: "sandbox-api-key", secretKey: "sandbox-secret-key" };

describe("iyzico's signatures", () => {
  test("are HMAC-SHA256 in hexadecimal, checked against a hand-made vector", () => {
    expect(hmac("secret", "12345:conversation")).toBe(
      createHmac("sha256", "secret").update("12345:conversation").digest("hex"),
    );
    // RFC 4231, test case 2.
    expect(hmac("Jefe", "what do ya want for nothing?")).toBe(
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    );
  });

  test("sign the random key, the path and the exact body of a request", () => {
    const body = '{"price":"100.0","name":"Ğüş"}';
    const headers = signedHeaders(keys, "/payment/3dsecure/initialize", body);
    const random = headers["x-iyzi-rnd"]!;
    const signature = createHmac("sha256", keys.secretKey)
      .update(`${random}/payment/3dsecure/initialize${body}`, "utf8")
      .digest("hex");
    const credentials = Buffer.from(
      `apiKey:${keys.apiKey}&randomKey:${random}&signature:${signature}`,
      "utf8",
    ).toString("base64");
    expect(headers.authorization).toBe(`IYZWSv2 ${credentials}`);
    expect(headers).toMatchObject({ "content-type": "application/json", accept: "application/json" });
  });

  test("use a new random key each time and never reveal the secret", () => {
    const headers = Array.from({ length: 100 }, () => signedHeaders(keys, "/payment/detail", "{}"));
    expect(new Set(headers.map((one) => one["x-iyzi-rnd"])).size).toBe(100);
    const decoded = headers.map(
      (one) => JSON.stringify(one) + Buffer.from(one.authorization!.slice(8), "base64").toString(),
    );
    expect(decoded.join()).not.toContain(keys.secretKey);
  });

  test("join an answer's values by colons, absent ones empty", () => {
    const values = ["22416035", "TRY", "basket", "conversation", "10.5", "10.5"];
    const signature = createHmac("sha256", "key").update("22416035:TRY:basket:conversation:10.5:10.5").digest("hex");
    expect(isSigned("key", values, signature)).toBe(true);
    expect(isSigned("key", values.toReversed(), signature)).toBe(false);
    expect(isSigned("other", values, signature)).toBe(false);
    expect(isSigned("key", [undefined, "a", null], createHmac("sha256", "key").update(":a:").digest("hex"))).toBe(true);
    for (const wrong of [
      undefined,
      null,
      "",
      "0",
      signature.slice(1),
      `${signature}0`,
      signature.toUpperCase(),
      {},
      7,
    ]) {
      expect(isSigned("key", values, wrong), String(wrong)).toBe(false);
    }
  });
});

describe("iyzico prices", () => {
  test.each([
    [100_00, "100.0"],
    [12_50, "12.5"],
    [12_34, "12.34"],
    [5, "0.05"],
    [1_000_000_00, "1000000.0"],
    [30, "0.3"],
  ])("write %d kuruş as %s", (kurus, text) => {
    expect(priceText(kurus)).toBe(text);
  });

  test("have no trailing zeros in signatures", () => {
    expect(["10.50", "10.00", 10.5, 10, "0.10", 1234.56].map(plainNumber)).toEqual(
      "10.5 10 10.5 10 0.1 1234.56".split(" "),
    );
  });
});
