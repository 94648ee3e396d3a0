import { stepUpMinutes } from "../../contract/rules/limits.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { SignInRecord } from "./sign-in-store.ts";

const day = 86_400_000;
const minute = 60_000;

/** A sign-in that nobody uses ends after so many days, any other one after so many. */
const idleDays = 30;
const longestDays = 180;
/** How exactly the last use is known: noting every one would make each look at a page a write. */
const useMinutes = 5;
/** How long staff may do without proving the telephone anew, and without using what belongs to them. */
const staffVerifiedHours = 12;
const staffIdleMinutes = 30;
/** Browsers of one member that keep a quota of their own, and for how long. */
const knownBrowsers = 10;
const knownDays = 365;

/** An access token: the only moment it is known in full. */
export interface SignIn {
  readonly access_token: string;
  readonly expires_at: string;
}

/** What is known of where somebody signs in. */
export interface SignInPlace {
  /** "Chrome, Android". */
  readonly device: string | null;
  /** Keyed hash. */
  readonly browserHash: string | null;
}

/** By which a sign-in is kept. */
export function tokenHash(secrets: Ports["secrets"], accessToken: string): string {
  return secrets.fingerprint(`access token ${accessToken}`);
}

/** Begins a sign-in and remembers its browser. Call it in the transaction that proved who somebody is. */
export async function beginSignIn(
  { secrets, clock }: Ports,
  store: Store,
  userId: number,
  { device, browserHash }: SignInPlace,
): Promise<SignIn> {
  const at = clock.now();
  const access_token = secrets.randomText(48);
  const expiresAt = new Date(at.getTime() + longestDays * day);
  await store.signIns.insert({
    tokenHash: tokenHash(secrets, access_token),
    userId,
    device,
    browserHash,
    at,
    expiresAt,
  });
  if (browserHash) await store.signIns.rememberBrowser(userId, browserHash, at, knownBrowsers);
  return { access_token, expires_at: expiresAt.toISOString() };
}

/** Whether the member of a number signed in with a browser before. */
export function isKnownBrowser({ clock }: Ports, store: Store, phone: string, browserHash: string): Promise<boolean> {
  return store.signIns.knowsBrowser(phone, browserHash, before(clock.now(), knownDays * day));
}

/**
 * The sign-in of an access token, which is used herewith; null for one that is unknown, expired, unused for long or
 * ended.
 */
export async function findSignIn({ store, secrets, clock }: Ports, accessToken: string): Promise<SignInRecord | null> {
  const at = clock.now();
  const signIn = await store.signIns.find(tokenHash(secrets, accessToken), at, before(at, idleDays * day));
  if (signIn && isBefore(signIn.lastUsedAt, at, useMinutes * minute))
    await store.signIns.noteUse(signIn.tokenHash, "site", at);
  return signIn;
}

/** @throws RuleViolation verification_required when the telephone was proved too long ago for what cannot be undone */
export function requireVerified({ clock }: Ports, { verifiedAt }: SignInRecord): void {
  if (!isBefore(verifiedAt, clock.now(), stepUpMinutes * minute)) return;
  throw new RuleViolation("verification_required");
}

/**
 * Notes a use of what belongs to staff. @throws RuleViolation verification_required when the sign-in is too old or idle
 * for it
 */
export async function requireStaffVerified({ store, clock }: Ports, signIn: SignInRecord): Promise<void> {
  const at = clock.now();
  if (
    isBefore(signIn.verifiedAt, at, staffVerifiedHours * 60 * minute) ||
    isBefore(signIn.staffUsedAt, at, staffIdleMinutes * minute)
  ) {
    throw new RuleViolation("verification_required");
  }
  if (isBefore(signIn.staffUsedAt, at, minute)) await store.signIns.noteUse(signIn.tokenHash, "staff", at);
}

/** Ends one sign-in, by its token. */
export function logOut({ store, secrets, clock }: Ports, userId: number, accessToken: string): Promise<boolean> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const isEnded = await store.signIns.end(tokenHash(secrets, accessToken), at);
    if (isEnded) await recordAudit(store, { userId, action: "sign_in.end", subject: "person", subjectId: userId }, at);
    return isEnded;
  });
}

/** A sign-in as its owner sees it. */
export interface ListedSignIn {
  /** Names it, and opens nothing. */
  readonly id: string;
  readonly device: string | null;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly is_this: boolean;
}

/** A person's sign-ins that have not ended, newest first. */
export async function listSignIns(
  { store, secrets, clock }: Ports,
  userId: number,
  accessToken: string,
): Promise<ListedSignIn[]> {
  const at = clock.now();
  const own = tokenHash(secrets, accessToken);
  return (await store.signIns.list(userId, at, before(at, idleDays * day))).map((signIn) => ({
    id: nameOf(secrets, signIn),
    device: signIn.device,
    created_at: signIn.createdAt,
    last_used_at: signIn.lastUsedAt,
    is_this: signIn.tokenHash === own,
  }));
}

/** Ends one of a person's sign-ins and forgets its browser. @throws RuleViolation not_found */
export function endSignIn({ store, secrets, clock }: Ports, userId: number, id: string): Promise<void> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const signIn = (await store.signIns.list(userId, at, before(at, idleDays * day))).find(
      (one) => nameOf(secrets, one) === id,
    );
    if (!signIn || !(await store.signIns.end(signIn.tokenHash, at))) throw new RuleViolation("not_found");
    if (signIn.browserHash) await store.signIns.forgetBrowser(userId, signIn.browserHash);
    await recordAudit(store, { userId, action: "sign_in.end", subject: "person", subjectId: userId }, at);
  });
}

/** Ends every sign-in of a person but the one that asks, and forgets every other browser. */
export function endOtherSignIns({ store, secrets, clock }: Ports, userId: number, accessToken: string): Promise<void> {
  const at = clock.now();
  const kept = tokenHash(secrets, accessToken);
  return store.transaction(async (store) => {
    const own = await store.signIns.find(kept, at, before(at, idleDays * day));
    await store.signIns.endOthers(userId, kept, at);
    await store.signIns.forgetBrowsers(userId, own?.browserHash ?? null);
    await recordAudit(store, { userId, action: "sign_in.end_others", subject: "person", subjectId: userId }, at);
  });
}

function nameOf(secrets: Ports["secrets"], { tokenHash }: SignInRecord): string {
  return secrets.fingerprint(`sign-in ${tokenHash}`).slice(0, 20);
}

function before(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}

/** Whether a moment lies at least so long back. */
function isBefore(moment: string, now: Date, milliseconds: number): boolean {
  return Date.parse(moment) <= now.getTime() - milliseconds;
}
