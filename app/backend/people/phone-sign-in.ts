import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { type Owner, verifiedEmailOf } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { recordTextConsent } from "../content/consents.ts";
import { queueWarning } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import {
  beginSignIn,
  isRecognisedBrowser,
  mergeGuestIntoUser,
  recordFailedSignIn,
  type SignIn,
  type SignInOrigin,
  verifiedMinutes,
} from "./sign-ins.ts";
import { browserHash, type CodeSent, sendCode, useCode } from "./verification-codes.ts";

interface SignInAttempt {
  /** Random id of the requesting browser. */
  readonly browser: string;
  readonly clientAddress: string | null;
}
type ByPhone = SignInAttempt & { /** E.164. */ readonly phone: string };
type ByEmail = SignInAttempt & { readonly email: string };
type Spoken = { readonly language: Language };
type Coded = { readonly code: string };
type Origin = Pick<SignInOrigin, "device" | "client">;

/** Returns the form of an e-mail address under which its account is found. */
export function signInEmailOf(email: string): string {
  return email.toLowerCase();
}

/** Returns the key and the limits of a sign-in code; those of an e-mail address are those of a phone. */
function signInCode(ports: Ports, attempt: ByPhone | ByEmail) {
  const { browser, clientAddress } = attempt;
  const of = "phone" in attempt ? { phone: attempt.phone } : { email: signInEmailOf(attempt.email) };
  return {
    purpose: "sign_in",
    destination: of.phone ?? of.email,
    binding: `browser ${browser}`,
    clientAddress,
    isRecognised: (store: Store) => isRecognisedBrowser(ports, store, of, browserHash(ports.secrets, browser)),
  } as const;
}

/**
 * Sends a sign-in code. The answer does not reveal whether the phone belongs to a user.
 * @throws RuleViolation phone_unreachable, codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export function requestSignInCode(ports: Ports, { language, ...attempt }: ByPhone & Spoken): Promise<CodeSent> {
  return sendCode(ports, { ...signInCode(ports, attempt), channel: "sms", language });
}

/**
 * Sends a sign-in code to the e-mail address that a user verified; nothing is sent to any other address. Neither the
 * answer nor its time reveals which it was.
 * @throws RuleViolation codes_too_soon, codes_exceeded, tries_exceeded
 */
export function requestEmailSignInCode(ports: Ports, { language, ...attempt }: ByEmail & Spoken): Promise<CodeSent> {
  const code = signInCode(ports, attempt);
  const recipient = async (store: Store) => (await store.users.findByVerifiedEmail(code.destination))?.email ?? null;
  return sendCode(ports, { ...code, channel: "email", language, recipient });
}

/**
 * Exchanges a correct code for a token that proves the phone.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export function verifySignInCode(ports: Ports, attempt: ByPhone & Coded): Promise<string> {
  const { phone } = attempt;
  const find = (store: Store) => store.users.findByPhone(phone);
  // The browser becomes a recognised one of the user at login. Login does not compare it, because the token stays in
  // that browser's signed cookie.
  return exchangeCode(ports, attempt, "phone", find, (store, proof) =>
    store.verification.insertVerifiedPhone({ ...proof, phone }),
  );
}

/**
 * Exchanges a correct code for a token that signs in, but never signs up: an account needs a phone.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export function verifyEmailSignInCode(ports: Ports, attempt: ByEmail & Coded): Promise<string> {
  const email = signInEmailOf(attempt.email);
  const find = (store: Store) => store.users.findByVerifiedEmail(email);
  return exchangeCode(ports, attempt, "email", find, async (store, proof) => {
    // The address may have left the account since the code was sent.
    if (!(await find(store))) throw new RuleViolation("code_expired", "code");
    await store.verification.insertVerifiedEmail({ ...proof, email });
  });
}

async function exchangeCode(
  ports: Ports,
  { code, ...attempt }: (ByPhone | ByEmail) & Coded,
  what: "phone" | "email",
  find: (store: Store) => Promise<UserRecord | null>,
  prove: (store: Store, proof: { tokenHash: string; browserHash: string; at: Date; expiresAt: Date }) => Promise<void>,
): Promise<string> {
  const { secrets, clock } = ports;
  const token = secrets.randomText(40);
  const at = clock.now();
  const proof = {
    tokenHash: secrets.fingerprint(`verified ${what} ${token}`),
    browserHash: browserHash(secrets, attempt.browser),
    at,
    expiresAt: later(at, { minutes: verifiedMinutes }),
  };
  const whenSuspicious = async (store: Store) => recordFailedSignIn(store, await find(store), at);
  await useCode(ports, { ...signInCode(ports, attempt), code, whenSuspicious }, (store) => prove(store, proof));
  return token;
}

/**
 * Signs in the user of a verified phone or e-mail address and merges the guest into the account.
 * @throws RuleViolation sign_up_required when the phone has no account (its token stays valid); sign_in_expired
 */
export function logIn(ports: Ports, verifiedToken: string, guest: Owner | null, origin: Origin): Promise<SignIn> {
  return ports.store.transaction(async (store) => {
    const byEmail = await consumeVerifiedEmail(ports, store, verifiedToken);
    if (byEmail) return startSignIn(ports, store, byEmail.user, guest, { ...byEmail, ...origin, begunWith: "email" });
    const { phone, browserHash } = await consumeVerifiedPhone(ports, store, verifiedToken);
    const user = await store.users.findByPhone(phone);
    // The rollback keeps the token, which registers the user next.
    if (!user) throw new RuleViolation("sign_up_required");
    return startSignIn(ports, store, user, guest, { ...origin, browserHash, begunWith: "phone" });
  });
}

export interface NewMember extends Origin {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  /** The language of the data-protection text that the user approved. */
  readonly language: Language;
}

/**
 * Creates an account for a verified phone, records the consent to the data-protection text, and signs in. An existing
 * user is signed in unchanged.
 * @throws RuleViolation sign_in_expired
 */
export function register(ports: Ports, verifiedToken: string, member: NewMember, guest: Owner | null): Promise<SignIn> {
  const { clock } = ports;
  return ports.store.transaction(async (store) => {
    const { phone, browserHash } = await consumeVerifiedPhone(ports, store, verifiedToken);
    const { device, client, ...person } = member;
    const existing = await store.users.findByPhone(phone);
    const id = existing ? existing.id : await addMember(store, { ...person, phone }, clock.now());
    const user = mustExist(await store.users.find(id));
    return startSignIn(ports, store, user, guest, { device, client, browserHash, begunWith: "phone" });
  });
}

/** Creates an account and records the consent to the data-protection text. @returns its id */
export async function addMember(
  store: Store,
  { language, ...user }: Pick<NewMember, "first_name" | "last_name" | "email" | "language"> & { phone: string },
  at: Date,
): Promise<number> {
  const id = await store.users.insert(user, at);
  await recordTextConsent(store, id, "kvkk", language, at);
  return id;
}

/** Consumes the token of a verified phone and locks the phone, so that two requests cannot register it twice. */
async function consumeVerifiedPhone(
  { secrets, clock }: Ports,
  store: Store,
  token: string,
): Promise<{ phone: string; browserHash: string }> {
  const tokenHash = secrets.fingerprint(`verified phone ${token}`);
  const verified = await store.verification.consumeVerifiedPhone(tokenHash, clock.now());
  if (!verified) throw new RuleViolation("sign_in_expired", "firebase_token");
  await store.lock(`phone ${verified.phone}`);
  return verified;
}

/**
 * Consumes the token of a verified e-mail address.
 * @returns null when it is none; the caller then tries it as that of a phone
 * @throws RuleViolation sign_in_expired when the address left the account meanwhile
 */
async function consumeVerifiedEmail(
  { secrets, clock }: Ports,
  store: Store,
  token: string,
): Promise<{ user: UserRecord; browserHash: string } | null> {
  const tokenHash = secrets.fingerprint(`verified email ${token}`);
  const verified = await store.verification.consumeVerifiedEmail(tokenHash, clock.now());
  if (!verified) return null;
  const user = await store.users.findByVerifiedEmail(verified.email);
  if (!user) throw new RuleViolation("sign_in_expired", "firebase_token");
  return { user, browserHash: verified.browserHash };
}

/**
 * Starts a sign-in and merges the guest into the account. The phone is notified of a sign-in by e-mail with a new
 * browser, because the mailbox may be in other hands.
 * @throws RuleViolation sign_in_expired when the user's phone or verified e-mail address changed meanwhile
 */
async function startSignIn(
  ports: Ports,
  store: Store,
  user: UserRecord,
  guest: Owner | null,
  { device, browserHash, begunWith, client }: SignInOrigin & { readonly browserHash: string },
): Promise<SignIn> {
  const at = ports.clock.now();
  const { id, phone } = user;
  if (guest) await mergeGuestIntoUser(store, { from: guest, to: `user:${id}`, at });
  // Changing the phone ends all sign-ins. The lock makes this one start before that change or fail.
  await store.lock(`person ${id}`);
  const current = await store.users.find(id);
  const isSameEmail = current !== null && verifiedEmailOf(current) === verifiedEmailOf(user);
  const isProven = begunWith === "email" ? isSameEmail : current?.phone === phone;
  if (!isProven) throw new RuleViolation("sign_in_expired", "firebase_token");
  const details = { ...(device && { device }), ...(begunWith === "email" && { by: begunWith }) };
  await recordAudit(store, at, id, "sign_in.begin", ["person", id], details);
  if (begunWith === "email" && !(await isRecognisedBrowser(ports, store, { phone }, browserHash)))
    await queueWarning(store, id, "sms", "sign_in_by_email", at, device ? { device } : {});
  return beginSignIn(ports, store, id, { device, browserHash, begunWith, client });
}
