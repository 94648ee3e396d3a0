import type { Language } from "../../contract/languages.ts";
import type { Owner } from "./basket-store.ts";
import { followPerson } from "./guest-follows.ts";
import type { Ports, Store } from "./ports.ts";
import { RuleViolation } from "./rule-violation.ts";
import { type CodeSent, sendCode, useCode } from "./verification-codes.ts";

/** How long a verified phone waits for its login or registration. */
const verifiedMinutes = 15;
const signInDays = 30;

interface FromBrowser {
  /** E.164. */
  readonly phone: string;
  /** Names the browser that asks. */
  readonly browser: string;
  readonly clientAddress: string | null;
  readonly language: Language;
}

/** An access token: the only moment it is known in full. */
export interface SignIn {
  readonly access_token: string;
  readonly expires_at: string;
}

/**
 * Sends a sign-in code. Whether the phone is a member's is looked at by nobody before the code was right.
 * @throws RuleViolation codes_too_soon, codes_exceeded, tries_exceeded, message_failed
 */
export function requestSignInCode(ports: Ports, { phone, browser, ...rest }: FromBrowser): Promise<CodeSent> {
  return sendCode(ports, { ...rest, purpose: "sign_in", channel: "sms", destination: phone, binding: `browser ${browser}` });
}

/**
 * Trades a right code for a token that says: this phone is verified.
 * @throws RuleViolation code_wrong, code_expired, tries_exceeded
 */
export async function verifySignInCode(ports: Ports, { phone, browser, clientAddress, code }: Omit<FromBrowser, "language"> & { code: string }): Promise<string> {
  const { secrets, clock } = ports;
  const token = secrets.randomText(40);
  const at = clock.now();
  await useCode(ports, { purpose: "sign_in", destination: phone, binding: `browser ${browser}`, clientAddress, code }, (store) =>
    store.verification.insertVerifiedPhone({
      tokenHash: secrets.fingerprint(`verified phone ${token}`),
      phone,
      // Written for who looks into an abuse later; logging in does not compare it. The token is as good as the browser
      // here: it goes to the site alone, which keeps it in that browser's signed cookie.
      browserHash: secrets.fingerprint(`binding browser ${browser}`),
      at,
      expiresAt: new Date(at.getTime() + verifiedMinutes * 60_000),
    }),
  );
  return token;
}

/**
 * Signs in who owns a verified phone; what the guest gave and wanted to give follows.
 * @throws RuleViolation sign_up_required for a new person, whose token stays good; sign_in_expired
 */
export function logIn(ports: Ports, verifiedToken: string, guest: Owner | null): Promise<SignIn> {
  return ports.store.transaction(async (store) => {
    const phone = await takeVerifiedPhone(ports, store, verifiedToken);
    const person = await store.people.findByPhone(phone);
    // Undoes the taking: the token registers this person next.
    if (!person) throw new RuleViolation("sign_up_required");
    return admit(ports, store, person.id, guest);
  });
}

export interface NewMember {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  /** In which the data-protection text was read. */
  readonly language: Language;
}

/**
 * Makes a member of who owns a verified phone, records their approval of the data-protection text, and signs them in.
 * Somebody who is a member already is signed in and stays as they are.
 * @throws RuleViolation sign_in_expired
 */
export function register(ports: Ports, verifiedToken: string, member: NewMember, guest: Owner | null): Promise<SignIn> {
  const { clock } = ports;
  return ports.store.transaction(async (store) => {
    const phone = await takeVerifiedPhone(ports, store, verifiedToken);
    const known = await store.people.findByPhone(phone);
    if (known) return admit(ports, store, known.id, guest);
    const { language, first_name, last_name, email } = member;
    const userId = await store.people.insert({ phone, first_name, last_name, email }, clock.now());
    const text = await store.site.fixedPage("kvkk", language);
    await store.people.recordConsent(userId, { kind: "kvkk", granted: true, text_version: text?.version ?? null, language }, clock.now());
    return admit(ports, store, userId, guest);
  });
}

/** The person behind an access token; null for one that is unknown, expired or revoked. */
export function personBehind({ store, secrets, clock }: Ports, accessToken: string): Promise<number | null> {
  return store.people.findByToken(tokenHash(secrets, accessToken), clock.now());
}

/** Ends one sign-in. */
export function logOut({ store, secrets, clock }: Ports, accessToken: string): Promise<boolean> {
  return store.people.revokeToken(tokenHash(secrets, accessToken), clock.now());
}

/** The phone behind a token, which is used up with it; two people at once cannot register one phone. */
async function takeVerifiedPhone({ secrets, clock }: Ports, store: Store, token: string): Promise<string> {
  const phone = await store.verification.consumeVerifiedPhone(secrets.fingerprint(`verified phone ${token}`), clock.now());
  if (!phone) throw new RuleViolation("sign_in_expired", "firebase_token");
  await store.verification.hold(`phone ${phone}`);
  return phone;
}

async function admit({ secrets, clock }: Ports, store: Store, userId: number, guest: Owner | null): Promise<SignIn> {
  const at = clock.now();
  if (guest) await followPerson(store, guest, `user:${userId}`, at);
  const access_token = secrets.randomText(48);
  const expiresAt = new Date(at.getTime() + signInDays * 86_400_000);
  await store.people.insertToken({ tokenHash: tokenHash(secrets, access_token), userId, at, expiresAt });
  return { access_token, expires_at: expiresAt.toISOString() };
}

/** By which a sign-in is kept. */
export function tokenHash(secrets: Ports["secrets"], accessToken: string): string {
  return secrets.fingerprint(`access token ${accessToken}`);
}
