import { RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import {
  recoveryCodeCount,
  recoveryCodeLength,
  staffIdleMinutes,
  staffVerifiedHours,
  stepUpMinutes,
  totpLength,
} from "../../contract/rules/limits.ts";
import { requireUser } from "../accounts/current-user.ts";
import type { SignInRecord } from "../accounts/sign-in-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueNotification } from "../messages/notifications.ts";
import type { Ports, Store } from "./ports.ts";
import type { SecondFactorRecord } from "./second-factor-queries.ts";
import { isOlder, requireVerified } from "./sign-ins.ts";

/** Wrong codes without a wait; each further one doubles the wait before the next, up to the longest. */
const freeTries = 4;
const longestWaitMinutes = 60;
/** Wrong codes between two entries of the audit log, so that an attacker cannot flood it. */
const wrongCodesPerEntry = 5;

/**
 * Records the use of a staff endpoint.
 * @throws RuleViolation second_factor_missing before the set-up; second_factor_required when the last code was entered
 *   over 12 hours ago, or the sign-in was idle for 30 minutes
 */
export async function requireSecondFactor({ store, clock }: Ports, signIn: SignInRecord): Promise<void> {
  const at = clock.now();
  if (isSecondFactorDue(signIn, at)) {
    const factor = await store.secondFactors.find(signIn.userId);
    throw new RuleViolation(factor?.secret ? "second_factor_required" : "second_factor_missing");
  }
  if (isOlder(signIn.staffUsedAt, at, 1)) await store.signIns.recordUse(signIn.tokenHash, "staff", at);
}

/** Returns whether a sign-in must send a code before it may use staff endpoints. */
export function isSecondFactorDue({ secondFactorAt, staffUsedAt }: SignInRecord, at: Date): boolean {
  return (
    secondFactorAt === null ||
    isOlder(secondFactorAt, at, staffVerifiedHours * 60) ||
    isOlder(staffUsedAt, at, staffIdleMinutes)
  );
}

/**
 * Opens the staff endpoints to a sign-in. Wrong codes count for the user, whatever the sign-in; a code of the app or a
 * recovery code works once.
 * @returns how many recovery codes are left
 * @throws RuleViolation code_wrong, second_factor_wait, second_factor_missing
 */
export async function passSecondFactor(ports: Ports, signIn: SignInRecord, code: string): Promise<number> {
  const { clock, secrets } = ports;
  const { userId } = signIn;
  const at = clock.now();
  const record = (store: Store, action: "sign_in.second_factor" | "sign_in.recovery_code") =>
    recordAudit(store, at, userId, action, ["person", userId]);
  return tryCode(ports, userId, async (store, factor) => {
    if (!factor?.secret) throw new RuleViolation("second_factor_missing");
    if (code.length === totpLength) {
      const step = newStepOf(ports, userId, factor.secret, code, factor.last_step);
      if (step === null) return null;
      await store.secondFactors.save(userId, { last_step: step });
      await record(store, "sign_in.second_factor");
    } else {
      if (!(await store.secondFactors.useRecoveryCode(userId, recoveryHash(secrets, userId, code), at))) return null;
      await record(store, "sign_in.recovery_code");
      await queueNotification(store, userId, "recovery_code_used", {}, at);
    }
    await store.signIns.recordUse(signIn.tokenHash, "second_factor", at);
    return store.secondFactors.countRecoveryCodes(userId);
  });
}

/**
 * Makes the secret of a new authenticator app and keeps it for this sign-in until the set-up is finished. The app in
 * use stays valid until then.
 * @returns when the set-up expires
 * @throws RuleViolation verification_required for the first app, second_factor_required when it replaces one: a stolen
 *   sign-in alone cannot set up an app
 */
export async function beginSetup(ports: Ports, signIn: SignInRecord): Promise<Date> {
  const { store, clock, secrets, authenticator } = ports;
  const { userId, tokenHash } = signIn;
  const at = clock.now();
  await store.transaction(async (store) => {
    await lockSecondFactor(store, userId);
    requireFreshProof(ports, signIn, await store.secondFactors.find(userId));
    await store.secondFactors.save(userId, {
      pending_secret: secrets.encrypt(authenticator.newSecret(), secretOf(userId)),
      pending_at: at.toISOString(),
      pending_for: tokenHash,
    });
  });
  return setupEnd(at);
}

/**
 * Returns the secret of a set-up to the sign-in that began it, and its address for authenticator apps.
 * @throws RuleViolation not_found when there is none or it expired
 */
export async function showSetup(
  { store, clock, secrets, authenticator, site }: Ports,
  { userId, tokenHash }: SignInRecord,
): Promise<{ secret: string; address: string }> {
  const pending = pendingSecret(await store.secondFactors.find(userId), tokenHash, clock.now());
  if (pending === null) throw new RuleViolation("not_found");
  const { first_name, last_name } = await requireUser(store, userId);
  const secret = secrets.decrypt(pending, secretOf(userId));
  const account = `${first_name} ${last_name}`.trim();
  return { secret, address: authenticator.addressOf(secret, { issuer: site.brand, account }) };
}

/**
 * Puts a new authenticator app into use and opens the staff endpoints to this sign-in. Every other sign-in of the user
 * must send a code of the new app.
 * @returns the new recovery codes; only their hashes are stored
 * @throws RuleViolation code_wrong, second_factor_wait, not_found when there is no set-up or it expired
 */
export function finishSetup(ports: Ports, { userId, tokenHash }: SignInRecord, code: string): Promise<string[]> {
  const at = ports.clock.now();
  return tryCode(ports, userId, async (store, factor) => {
    const pending = pendingSecret(factor, tokenHash, at);
    if (pending === null) throw new RuleViolation("not_found");
    const step = newStepOf(ports, userId, pending, code, null);
    if (step === null) return null;
    await store.secondFactors.save(userId, {
      secret: pending,
      set_up_at: at.toISOString(),
      last_step: step,
      pending_secret: null,
      pending_at: null,
      pending_for: null,
    });
    await store.signIns.forgetSecondFactor(userId);
    await store.signIns.recordUse(tokenHash, "second_factor", at);
    await recordAudit(store, at, userId, "second_factor.set_up", ["person", userId]);
    await queueNotification(store, userId, "second_factor_set_up", {}, at);
    return newRecoveryCodes(ports, store, userId);
  });
}

/**
 * Replaces the recovery codes of a user.
 * @throws RuleViolation second_factor_required when the last code was entered over 15 minutes ago
 */
export function renewRecoveryCodes(ports: Ports, signIn: SignInRecord): Promise<string[]> {
  const { userId } = signIn;
  return ports.store.transaction(async (store) => {
    await lockSecondFactor(store, userId);
    const factor = await store.secondFactors.find(userId);
    if (!factor?.secret) throw new RuleViolation("second_factor_missing");
    requireFreshProof(ports, signIn, factor);
    await recordAudit(store, ports.clock.now(), userId, "second_factor.renew_codes", ["person", userId]);
    return newRecoveryCodes(ports, store, userId);
  });
}

/** Removes the second factor of a user, whose sign-ins cannot use staff endpoints before a new set-up. */
export async function removeSecondFactor(store: Store, userId: number): Promise<boolean> {
  await lockSecondFactor(store, userId);
  await store.signIns.forgetSecondFactor(userId);
  return store.secondFactors.remove(userId);
}

function lockSecondFactor(store: Store, userId: number): Promise<void> {
  return store.lock(`second factor ${userId}`);
}

/**
 * Runs an attempt with a code, unless wrong codes before it demand a wait. A wrong code is counted in a transaction of
 * its own accord: the attempt returns null and throws only for what is no wrong code.
 */
async function tryCode<T>(
  { store, clock }: Ports,
  userId: number,
  attempt: (store: Store, factor: SecondFactorRecord | null) => Promise<T | null>,
): Promise<T> {
  const at = clock.now();
  const outcome = await store.transaction(async (store) => {
    await lockSecondFactor(store, userId);
    const factor = await store.secondFactors.find(userId);
    const wait = factor?.next_try_at ? Date.parse(factor.next_try_at) - at.getTime() : 0;
    // A longer one is of a clock that was ahead.
    const minutes = Math.ceil(wait / 60_000);
    if (minutes > 0 && minutes <= longestWaitMinutes)
      throw new RuleViolation("second_factor_wait", undefined, { minutes });
    const result = await attempt(store, factor);
    if (result !== null) {
      await store.secondFactors.save(userId, { wrong_codes: 0, next_try_at: null });
      return { result };
    }
    const wrong = (factor?.wrong_codes ?? 0) + 1;
    const waitMinutes = wrong <= freeTries ? 0 : Math.min(2 ** (wrong - freeTries - 1), longestWaitMinutes);
    const next = waitMinutes > 0 ? later(at, { minutes: waitMinutes }).toISOString() : null;
    await store.secondFactors.save(userId, { wrong_codes: wrong, next_try_at: next });
    if (wrong % wrongCodesPerEntry === 0)
      await recordAudit(store, at, userId, "sign_in.second_factor_fail", ["person", userId]);
    return null;
  });
  if (!outcome) throw new RuleViolation("code_wrong", "code");
  return outcome.result;
}

/** Returns the step of a code that is right and newer than the last accepted one; else null. */
function newStepOf(
  { secrets, authenticator, clock }: Ports,
  userId: number,
  sealed: string,
  code: string,
  lastStep: number | null,
): number | null {
  const step = authenticator.stepOf(secrets.decrypt(sealed, secretOf(userId)), code, clock.now());
  return step !== null && (lastStep === null || step > lastStep) ? step : null;
}

/** @throws RuleViolation verification_required, second_factor_required */
function requireFreshProof(ports: Ports, signIn: SignInRecord, factor: SecondFactorRecord | null): void {
  if (!factor?.secret) return requireVerified(ports, signIn);
  if (signIn.secondFactorAt === null || isOlder(signIn.secondFactorAt, ports.clock.now(), stepUpMinutes))
    throw new RuleViolation("second_factor_required");
}

async function newRecoveryCodes({ secrets }: Ports, store: Store, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => secrets.randomDigits(recoveryCodeLength));
  const hashes = codes.map((code) => recoveryHash(secrets, userId, code));
  await store.secondFactors.replaceRecoveryCodes(userId, hashes);
  return codes;
}

function pendingSecret(factor: SecondFactorRecord | null, tokenHash: string, at: Date): string | null {
  if (!factor?.pending_secret || !factor.pending_at || factor.pending_for !== tokenHash) return null;
  return setupEnd(new Date(factor.pending_at)) > at ? factor.pending_secret : null;
}

function setupEnd(begun: Date): Date {
  return later(begun, { minutes: stepUpMinutes });
}

/** Returns what a secret is encrypted for, so that a row put in place of another user's cannot be read. */
function secretOf(userId: number): string {
  return `second factor of user ${userId}`;
}

function recoveryHash(secrets: Ports["secrets"], userId: number, code: string): string {
  return secrets.fingerprint(`recovery code ${userId} ${code}`);
}
