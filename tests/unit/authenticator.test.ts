import { expect, test } from "vitest";
import { authenticator } from "~/backend/people/gateways/authenticator.ts";
import { secretsFrom } from "~/backend/store.ts";

/** "12345678901234567890", the secret of RFC 6238 appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("computes the code of RFC 6238 at second %i", (second, code) => {
  const step = Math.floor(second / 30);
  const at = (moved: number) => new Date((second + moved) * 1000);
  expect(authenticator.stepOf(secret, code, at(0))).toBe(step);
  expect([authenticator.stepOf(secret, code, at(-30)), authenticator.stepOf(secret, code, at(30))]).toEqual([
    step,
    step,
  ]);
  expect([authenticator.stepOf(secret, code, at(-60)), authenticator.stepOf(secret, code, at(60))]).toEqual([
    null,
    null,
  ]);
});

test("names the organisation and the person in the address of the QR code", () => {
  const made = authenticator.newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(authenticator.addressOf(made, { issuer: "Pınar", account: "Deniz Kaya" }));
  expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(address.pathname)).toBe("/Pınar:Deniz Kaya");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, issuer: "Pınar", period: "30" });
});

test("an encrypted secret opens for its own use alone, and not when it was changed", () => {
  const secrets = secretsFrom("a secret of more than thirty-two characters");
  const encrypted = secrets.encrypt("GEZDGNBV", "second factor of user 1");
  expect(encrypted).not.toContain("GEZDGNBV");
  expect(secrets.encrypt("GEZDGNBV", "second factor of user 1")).not.toBe(encrypted);
  expect(secrets.decrypt(encrypted, "second factor of user 1")).toBe("GEZDGNBV");
  expect(() => secrets.decrypt(encrypted, "second factor of user 2")).toThrow();
  expect(() => secretsFrom("another key").decrypt(encrypted, "second factor of user 1")).toThrow();
  const bytes = Buffer.from(encrypted, "base64url");
  bytes[bytes.length - 1]! ^= 1;
  expect(() => secrets.decrypt(bytes.toString("base64url"), "second factor of user 1")).toThrow();
  expect(() => secrets.decrypt("", "second factor of user 1")).toThrow();
});
