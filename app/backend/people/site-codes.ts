import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { mostBrowsers, browserDays, verifiedMinutes } from "./sign-ins.ts";
import type { SiteCodeStore } from "./site-code-queries.ts";
import {
  browserHash,
  type CodePorts,
  type CodeSent,
  deleteExpiredCodes,
  sendCode,
  useCode,
} from "./verification-codes.ts";

/** Ports of the sign-in codes of a site whose API has the users. The rules are those of the embedded API. */
export interface SiteCodePorts extends CodePorts {
  readonly siteCodes: SiteCodeStore;
}

export interface SiteCodeAttempt {
  /** E.164. */
  readonly phone: string;
  /** Random id of the requesting browser. */
  readonly browser: string;
  readonly clientAddress: string | null;
}

/**
 * Sends a sign-in code.
 * @throws RuleViolation phone_unreachable, codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export async function requestSiteCode(
  ports: SiteCodePorts,
  { language, ...attempt }: SiteCodeAttempt & { readonly language: Language },
): Promise<CodeSent> {
  return sendCode(ports, { ...(await signInCode(ports, attempt)), channel: "sms", language });
}

/**
 * Exchanges a correct code for a token that proves the phone.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function verifySiteCode(
  ports: SiteCodePorts,
  { code, ...attempt }: SiteCodeAttempt & { readonly code: string },
): Promise<string> {
  const { secrets, clock } = ports;
  const token = secrets.randomText(40);
  const at = clock.now();
  await useCode(ports, { ...(await signInCode(ports, attempt)), code }, (store) =>
    store.verification.insertVerifiedPhone({
      tokenHash: tokenHash(ports, token),
      phone: attempt.phone,
      browserHash: browserHash(secrets, attempt.browser),
      at,
      expiresAt: later(at, { minutes: verifiedMinutes }),
    }),
  );
  const [phone, browser] = [phoneHash(ports, attempt.phone), browserHash(secrets, attempt.browser)];
  await ports.siteCodes.rememberBrowser(phone, browser, at, mostBrowsers);
  return token;
}

/**
 * Returns the phone that a token proves. The token stays valid until {@link consumeVerifiedPhone}, because the sign-in
 * that follows may fail elsewhere.
 * @throws RuleViolation sign_in_expired
 */
export async function verifiedPhoneOf(ports: SiteCodePorts, token: string): Promise<string> {
  const phone = await ports.siteCodes.findVerifiedPhone(tokenHash(ports, token), ports.clock.now());
  if (phone === null) throw new RuleViolation("sign_in_expired", "firebase_token");
  return phone;
}

/** Consumes the token of a verified phone after the sign-in. */
export async function consumeVerifiedPhone(ports: SiteCodePorts, token: string): Promise<void> {
  await ports.store.verification.consumeVerifiedPhone(tokenHash(ports, token), ports.clock.now());
}

/** Deletes codes, tries and browsers that no rule reads any more. */
export async function deleteExpiredSiteCodes(ports: SiteCodePorts): Promise<void> {
  await deleteExpiredCodes(ports);
  await ports.siteCodes.removeBrowsersBefore(later(ports.clock.now(), { days: -browserDays }));
}

async function signInCode(ports: SiteCodePorts, { phone, browser, clientAddress }: SiteCodeAttempt) {
  const since = later(ports.clock.now(), { days: -browserDays });
  const hash = browserHash(ports.secrets, browser);
  const isRecognised = await ports.siteCodes.knowsBrowser(phoneHash(ports, phone), hash, since);
  return {
    purpose: "sign_in",
    destination: phone,
    binding: `browser ${browser}`,
    clientAddress,
    isRecognised: () => Promise.resolve(isRecognised),
  } as const;
}

function phoneHash({ secrets }: SiteCodePorts, phone: string): string {
  return secrets.fingerprint(`known phone ${phone}`);
}

function tokenHash({ secrets }: SiteCodePorts, token: string): string {
  return secrets.fingerprint(`verified phone ${token}`);
}
