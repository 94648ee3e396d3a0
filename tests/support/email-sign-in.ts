import { expect } from "vitest";
import { successOf } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { lastCodeTo, newBrowser, newEmail, outboxOf, signUp } from "./people.ts";

export async function emailMember(
  site: TestBackend,
  { email = newEmail(), phone, browser }: { email?: string; phone?: string; browser?: string } = {},
) {
  const member = await signUp(site, { email, ...(phone && { phone }), ...(browser && { browser }) });
  await verifyEmailOf(site, member, email);
  return { ...member, email };
}

/** Verifies the address in a member's profile, whose phone was verified within the last 15 minutes. */
export async function verifyEmailOf(site: TestBackend, { bearer }: { bearer: string }, email: string): Promise<void> {
  await site.call("requestEmailCode", {}, { bearer });
  await site.call("verifyEmail", { body: { code: await lastCodeTo(site, email) } }, { bearer });
  // The notice of the new address.
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(2);
}

export function askByEmail(site: TestBackend, email: string, browser: string, clientAddress?: string) {
  return site.raw("POST", "/user/auth/email/code", { email, browser }, { "x-forwarded-for": clientAddress ?? null });
}

export function enterByEmail(site: TestBackend, email: string, browser: string, code: string, clientAddress?: string) {
  const headers = { "x-forwarded-for": clientAddress ?? null };
  return site.raw("POST", "/user/auth/email/verify", { email, browser, code }, headers);
}

export async function codeByEmail(site: TestBackend, email: string, browser: string): Promise<string> {
  const before = (await mailsTo(site, email)).length;
  successOf("requestEmailSignInCode", await askByEmail(site, email, browser));
  await expect.poll(async () => (await mailsTo(site, email)).length).toBe(before + 1);
  return lastCodeTo(site, email);
}

/** Signs a member in with the code that is mailed; returns the answer of the login. */
export async function signInByEmail(site: TestBackend, email: string, browser = newBrowser()) {
  const proof = await enterByEmail(site, email, browser, await codeByEmail(site, email, browser));
  const { firebase_token } = successOf("verifyEmailSignInCode", proof).data;
  return site.raw("POST", "/user/auth/login", { firebase_token, device: "Chrome, Android" });
}

async function mailsTo(site: TestBackend, email: string) {
  return (await outboxOf(site)).filter(({ to }) => to === email);
}
