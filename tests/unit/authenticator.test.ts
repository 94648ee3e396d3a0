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
  const steps = [-60, -30, 0, 30, 60].map((moved) => authenticator.stepOf(secret, code, at(moved)));
  expect(steps).toEqual([null, step, step, step, null]);
});

test("names the organisation and the person in the address of the QR code", () => {
  const made = authenticator.newSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  const address = new URL(authenticator.addressOf(made, { issuer: "Pınar", account: "Deniz Kaya" }));
  expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(address.pathname)).toBe("/Pınar:Deniz Kaya");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret: made, issuer: "Pınar", period: "30" });
});

test("an encrypted secret opens for its own use and key alone", () => {
  const [one, other] = [secretsFrom("a secret of more than thirty-two characters"), secretsFrom("another")];
  const encrypted = one.encrypt(secret, "user 1");
  expect(encrypted).not.toContain(secret);
  expect(one.decrypt(encrypted, "user 1")).toBe(secret);
  for (const open of [() => one.decrypt(encrypted, "user 2"), () => other.decrypt(encrypted, "user 1")])
    expect(open).toThrow();
});
