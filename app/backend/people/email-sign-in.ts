import { RuleViolation } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { Ports, Store } from "./ports.ts";
import { isKnownBrowser, recordFailedSignIn, verifiedMinutes } from "./sign-ins.ts";
import { browserHash, type CodeSent, sendCode, useCode } from "./verification-codes.ts";

interface EmailAttempt {
  readonly email: string;
  /** Random id of the requesting browser. */
  readonly browser: string;
  readonly clientAddress: string | null;
}

/** Returns the form of an e-mail address under which its account is found. */
export function signInEmailOf(email: string): string {
  return email.toLowerCase();
}

/** Returns the key and the limits of a sign-in code. They are those of a phone's code. */
function signInCode(ports: Ports, { email, browser, clientAddress }: EmailAttempt) {
  const address = signInEmailOf(email);
  return {
    purpose: "sign_in",
    destination: address,
    binding: `browser ${browser}`,
    clientAddress,
    isKnown: (store: Store) => isKnownBrowser(ports, store, { email: address }, browserHash(ports.secrets, browser)),
  } as const;
}

/**
 * Sends a sign-in code to the e-mail address that a user verified; nothing is sent to any other address. Neither the
 * answer nor its time reveals which it was.
 * @throws RuleViolation codes_too_soon, codes_exceeded, tries_exceeded
 */
export function requestEmailSignInCode(
  ports: Ports,
  { language, ...attempt }: EmailAttempt & { readonly language: Language },
): Promise<CodeSent> {
  const code = signInCode(ports, attempt);
  return sendCode(ports, {
    ...code,
    channel: "email",
    language,
    recipient: async (store) => (await store.users.findByVerifiedEmail(code.destination))?.email ?? null,
  });
}

/**
 * Exchanges a correct code for a token that signs in, but never signs up: an account needs a phone.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function verifyEmailSignInCode(
  ports: Ports,
  { code, ...attempt }: EmailAttempt & { readonly code: string },
): Promise<string> {
  const { secrets, clock } = ports;
  const request = signInCode(ports, attempt);
  const { destination: email } = request;
  const token = secrets.randomText(40);
  const at = clock.now();
  const whenSuspicious = async (store: Store) =>
    recordFailedSignIn(store, await store.users.findByVerifiedEmail(email), at);
  await useCode(ports, { ...request, code, whenSuspicious }, async (store) => {
    // The address may have left the account since the code was sent.
    if (!(await store.users.findByVerifiedEmail(email))) throw new RuleViolation("code_expired", "code");
    await store.verification.insertVerifiedEmail({
      tokenHash: secrets.fingerprint(`verified email ${token}`),
      email,
      browserHash: browserHash(secrets, attempt.browser),
      at,
      expiresAt: new Date(at.getTime() + verifiedMinutes * 60_000),
    });
  });
  return token;
}
