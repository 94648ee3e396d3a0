import { afterAll, expect, test, vi } from "vitest";
import { verifySignature, signText } from "~/forms/arrival/token.server.ts";

// Files of this project share their modules: the users of the mock are loaded anew, here and after.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const environment = vi.hoisted(() => ({ sessionSecrets: ["the first secret"] }));
vi.mock("~/process/site.server.ts", () => ({ site: async () => ({ environment }) }));

test("accepts a signature of any listed secret, for its own text alone", async () => {
  const proof = await signText("form-token guest abc");
  expect(proof).toMatch(/^[\w-]{22}$/);
  const isGood = () => verifySignature("form-token guest abc", proof);
  expect(await isGood()).toBe(true);
  environment.sessionSecrets = ["a new secret", "the first secret"];
  expect(await isGood()).toBe(true);
  expect(await signText("form-token guest abc")).not.toBe(proof);
  for (const text of ["form-token user abc", "form-token guest abd", "form abc", ""])
    expect(await verifySignature(text, proof), text).toBe(false);
  for (const wrong of ["", proof.slice(1), `${proof}A`, `${proof.slice(0, 10)}!${proof.slice(11)}`])
    expect(await verifySignature("form-token guest abc", wrong), wrong).toBe(false);
  environment.sessionSecrets = ["a new secret"];
  expect(await isGood()).toBe(false);
});
