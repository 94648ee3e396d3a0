import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import {
  maximumBasketLines,
  signInDays,
  staffIdleMinutes,
  staffVerifiedHours,
  stepUpMinutes,
} from "../../contract/rules/limits.ts";
import type { Owner } from "../accounts/current-user.ts";
import type { SignInRecord, SignInWay } from "../accounts/sign-in-queries.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { replacement } from "../payments/charge/payment-inquiries.ts";
import type { PaymentRecord } from "../payments/charge/payment-record-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** An unused sign-in ends after so many days, every sign-in after `signInDays`. */
const idleDays = 30;
/** Accuracy of the last use: recording every use would make each page view a write. */
const useMinutes = 5;
/** How long the token of a verified phone or e-mail address can be used to sign in. */
export const verifiedMinutes = 15;
/** How many browsers of a user have limits of their own, and for how long. */
export const mostBrowsers = 10;
export const browserDays = 365;

/** A new access token; only its hash is stored. */
export interface SignIn {
  readonly access_token: string;
  readonly expires_at: string;
}

export interface SignInOrigin {
  /** For example "Chrome, Android". */
  readonly device: string | null;
  /** Keyed hash. */
  readonly browserHash: string | null;
  readonly begunWith: SignInWay;
  /** Client of the API that it is begun through; null for the site in this process. */
  readonly client: string | null;
}

/** Returns the hash under which a sign-in is stored. */
export function tokenHash(secrets: Ports["secrets"], accessToken: string): string {
  return secrets.fingerprint(`access token ${accessToken}`);
}

/** Records a sign-in that looks like guessing, for an account that exists. */
export async function recordFailedSignIn(store: Store, user: UserRecord | null, at: Date): Promise<void> {
  if (user) await recordAudit(store, at, null, "sign_in.fail", ["person", user.id]);
}

/** Creates a sign-in and remembers its browser. Call it in the transaction that proved the user's identity. */
export async function beginSignIn({ secrets, clock }: Ports, store: Store, userId: number, origin: SignInOrigin) {
  const at = clock.now();
  const access_token = secrets.randomText(48);
  const expiresAt = later(at, { days: signInDays });
  await store.signIns.insert({ ...origin, tokenHash: tokenHash(secrets, access_token), userId, at, expiresAt });
  if (origin.browserHash) await store.signIns.rememberBrowser(userId, origin.browserHash, at, mostBrowsers);
  return { access_token, expires_at: expiresAt.toISOString() };
}

/** Returns whether the user of a phone or verified e-mail address has signed in with a browser before. */
export function isRecognisedBrowser(
  { clock }: Ports,
  store: Store,
  of: { phone: string } | { email: string },
  browserHash: string,
): Promise<boolean> {
  return store.signIns.knowsBrowser(of, browserHash, later(clock.now(), { days: -browserDays }));
}

/** Returns the sign-in of an access token and records its use; null when it is unknown, expired, idle or revoked. */
export async function findSignIn({ store, secrets, clock }: Ports, accessToken: string): Promise<SignInRecord | null> {
  const at = clock.now();
  const signIn = await store.signIns.find(tokenHash(secrets, accessToken), at, later(at, { days: -idleDays }));
  if (signIn && isOlder(signIn.lastUsedAt, at, useMinutes)) await store.signIns.recordUse(signIn.tokenHash, "site", at);
  return signIn;
}

/**
 * Rejects a sign-in whose phone was verified too long ago, or never, for an irreversible action.
 * @throws RuleViolation verification_required
 */
export function requireVerified({ clock }: Ports, { verifiedAt }: SignInRecord): void {
  if (verifiedAt !== null && !isOlder(verifiedAt, clock.now(), stepUpMinutes)) return;
  throw new RuleViolation("verification_required");
}

/**
 * Records the use of a staff endpoint.
 * @throws RuleViolation verification_required when the verification is too old or the sign-in was idle
 */
export async function requireStaffVerified({ store, clock }: Ports, signIn: SignInRecord): Promise<void> {
  const at = clock.now();
  if (
    signIn.verifiedAt === null ||
    isOlder(signIn.verifiedAt, at, staffVerifiedHours * 60) ||
    isOlder(signIn.staffUsedAt, at, staffIdleMinutes)
  ) {
    throw new RuleViolation("verification_required");
  }
  if (isOlder(signIn.staffUsedAt, at, 1)) await store.signIns.recordUse(signIn.tokenHash, "staff", at);
}

/** Revokes the sign-in of an access token; returns false when it was revoked before. */
export function logOut({ store, secrets, clock }: Ports, userId: number, accessToken: string): Promise<boolean> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const isRevoked = await store.signIns.end(tokenHash(secrets, accessToken), at);
    if (isRevoked) await recordAudit(store, at, userId, "sign_in.end", ["person", userId]);
    return isRevoked;
  });
}

/** Returns a user's active sign-ins, newest first. */
export async function listSignIns({ store, secrets, clock }: Ports, userId: number, accessToken: string) {
  const at = clock.now();
  const own = tokenHash(secrets, accessToken);
  return (await store.signIns.list(userId, at, later(at, { days: -idleDays }))).map((signIn) => ({
    id: publicIdOf(secrets, signIn),
    device: signIn.device,
    created_at: signIn.createdAt,
    last_used_at: signIn.lastUsedAt,
    begun_with: signIn.begunWith,
    is_this: signIn.tokenHash === own,
  }));
}

/** Ends a sign-in of a user and forgets its browser. @throws RuleViolation not_found */
export function endSignIn({ store, secrets, clock }: Ports, userId: number, id: string): Promise<void> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const signIn = (await store.signIns.list(userId, at, later(at, { days: -idleDays }))).find(
      (one) => publicIdOf(secrets, one) === id,
    );
    if (!signIn || !(await store.signIns.end(signIn.tokenHash, at))) throw new RuleViolation("not_found");
    if (signIn.browserHash) await store.signIns.removeBrowser(userId, signIn.browserHash);
    await recordAudit(store, at, userId, "sign_in.end", ["person", userId]);
  });
}

/** Ends every other sign-in of a user and forgets every other browser. */
export function endOtherSignIns({ store, secrets, clock }: Ports, userId: number, accessToken: string): Promise<void> {
  const at = clock.now();
  const ownHash = tokenHash(secrets, accessToken);
  return store.transaction(async (store) => {
    const own = await store.signIns.find(ownHash, at, later(at, { days: -idleDays }));
    await store.signIns.endOthers(userId, ownHash, at);
    await store.signIns.removeBrowsers(userId, own?.browserHash ?? null);
    await recordAudit(store, at, userId, "sign_in.end_others", ["person", userId]);
  });
}

function publicIdOf(secrets: Ports["secrets"], { tokenHash }: SignInRecord): string {
  return secrets.fingerprint(`sign-in ${tokenHash}`).slice(0, 20);
}

/** Returns whether a moment is at least so many minutes ago. */
export function isOlder(moment: string, at: Date, minutes: number): boolean {
  return Date.parse(moment) <= later(at, { minutes: -minutes }).getTime();
}

interface GuestMerge {
  readonly from: Owner;
  readonly to: Owner;
  readonly at: Date;
}

/**
 * Moves a guest's basket, payments and donations to the user who just signed in. A payment that still waits at the bank
 * is marked as replaced, so the user pays once for the merged basket. A payment that is being confirmed moves with its
 * lines, unless the user has an active payment too: then both stay with the guest, so nothing is paid twice. Lines
 * beyond the user's basket limit stay with the guest. Call it inside a transaction.
 */
export async function mergeGuestIntoUser(store: Store, { from, to, at }: GuestMerge): Promise<void> {
  await store.baskets.lock(from);
  await store.baskets.lock(to);
  const current = await store.payments.findActive(from);
  const isReplaced = current !== null && (await replace(store, current, at));
  const signedIn = current && !isReplaced ? current : null;
  const follows = signedIn !== null && (await store.payments.findActive(to)) === null;
  if (follows) await store.payments.reassign(signedIn.id, to);
  const beingPaid = new Set(follows ? [] : signedIn?.lines.map((line) => line.basket_item_id));
  const room = maximumBasketLines - (await store.baskets.count(to));
  const movable = (await store.baskets.lines(from)).map((line) => line.id).filter((id) => !beingPaid.has(id));
  await store.baskets.reassign(from, to, movable.slice(0, Math.max(0, room)));
  await store.payments.reassignFinished(from, to);
  await store.donations.reassign(from, to);
}

async function replace(store: Store, payment: PaymentRecord, at: Date): Promise<boolean> {
  if (payment.state === "confirming") return false;
  return store.payments.move(payment.id, payment.state, "failed", at, replacement(payment, at));
}
