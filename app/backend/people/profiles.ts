import type { NotificationPermissions } from "../../contract/endpoints/profile.ts";
import { recordAudit } from "../audit/audit.ts";
import { type CurrentUser, checkBirthday, requireUser } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { notifyOldPhone } from "../messages/notifications.ts";
import { tokenHash } from "./sign-ins.ts";
import type { UserRecord } from "./user-store.ts";
import { type CodeSent, sendCode, useCode } from "./verification-codes.ts";

/** Which wording of the two permissions people see; change it with the wording. */
const permissionTextVersion = "permissions-1";

export type ProfileUpdate = Pick<
  UserRecord,
  "first_name" | "last_name" | "email" | "gender" | "birthday" | "province" | "district"
>;

/**
 * Changes what a person says about themselves. A new e-mail address is unverified again.
 * @throws RuleViolation birthday_wrong
 */
export function updateProfile({ store, clock }: Ports, userId: number, update: ProfileUpdate): Promise<UserRecord> {
  checkBirthday(update.birthday, clock.now());
  return changed(store, userId, (person) => ({
    ...update,
    province: update.province?.trim() || null,
    district: update.district?.trim() || null,
    email_verified_at: update.email === person.email ? person.email_verified_at : null,
  }));
}

/** Leaves the wish to be deleted for staff (§4); asking again changes nothing. */
export function requestDeletion({ store, clock }: Ports, userId: number): Promise<UserRecord> {
  const now = clock.now().toISOString();
  return changed(store, userId, (person) => ({ deletion_requested_at: person.deletion_requested_at ?? now }));
}

/** Takes the wish to be deleted back before staff decide; where there is none, nothing changes. */
export function withdrawDeletion({ store }: Ports, userId: number): Promise<UserRecord> {
  return changed(store, userId, () => ({ deletion_requested_at: null }));
}

/** Gives or withdraws permissions; each one that changes is recorded. */
export async function updatePermissions(
  { store, clock }: Ports,
  { userId, language }: CurrentUser,
  wanted: NotificationPermissions,
): Promise<UserRecord> {
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    const person = await requireUser(store, userId);
    const before: NotificationPermissions = { sms: person.allow_sms, email: person.allow_email };
    for (const kind of ["sms", "email"] as const) {
      if (before[kind] === wanted[kind]) continue;
      await store.users.recordConsent(
        userId,
        { kind, granted: wanted[kind], text_version: permissionTextVersion, language },
        clock.now(),
      );
    }
    await store.users.change(userId, { allow_sms: wanted.sms, allow_email: wanted.email });
    return requireUser(store, userId);
  });
}

/**
 * Sends a code to a number that a person wants to change to. Whether it is another member's is not said here: only who
 * holds the telephone learns that.
 * @throws RuleViolation phone_unchanged, and what sendCode throws
 */
export async function requestPhoneChange(ports: Ports, currentUser: CurrentUser, phone: string): Promise<CodeSent> {
  if ((await requireUser(ports.store, currentUser.userId)).phone === phone)
    throw new RuleViolation("phone_unchanged", "phone");
  return sendCode(ports, {
    ...currentUser,
    purpose: "phone_change",
    channel: "sms",
    destination: phone,
    binding: bindingOf(currentUser),
  });
}

/**
 * Takes a number over when its code is right. Whoever held the account by the old number no longer does: every other
 * sign-in ends, and the old number is told.
 * @param accessToken the sign-in that stays
 * @throws RuleViolation phone_taken, and what useCode throws
 */
export function verifyPhoneChange(
  ports: Ports,
  currentUser: CurrentUser & { readonly accessToken: string },
  phone: string,
  code: string,
): Promise<UserRecord> {
  const at = ports.clock.now();
  return useCode(
    ports,
    { ...currentUser, purpose: "phone_change", destination: phone, binding: bindingOf(currentUser), code },
    async (store) => {
      await store.lock(`phone ${phone}`);
      if (await store.users.findByPhone(phone)) throw new RuleViolation("phone_taken", "phone");
      // Before the person: whoever uses a link has it first, and then waits for the person.
      await store.signIns.forgetLinks(currentUser.userId);
      // A sign-in by the old number that is on its way ends before the others are ended, or comes to nothing.
      await store.lock(`person ${currentUser.userId}`);
      await notifyOldPhone(store, currentUser.userId, at);
      const kept = tokenHash(ports.secrets, currentUser.accessToken);
      await store.signIns.endOthers(currentUser.userId, kept, at);
      // Whoever had the old telephone may have signed in with any of them.
      await store.signIns.forgetBrowsers(currentUser.userId, null);
      await store.signIns.noteUse(kept, "verified", at);
      await recordAudit(
        store,
        { userId: currentUser.userId, action: "person.change_phone", subject: "person", subjectId: currentUser.userId },
        at,
      );
      return changed(store, currentUser.userId, () => ({ phone }));
    },
  );
}

/**
 * Sends a code to a person's own e-mail address.
 * @throws RuleViolation email_missing, email_verified, and what sendCode throws
 */
export async function requestEmailCode(ports: Ports, currentUser: CurrentUser): Promise<CodeSent> {
  const { email, email_verified_at } = await requireUser(ports.store, currentUser.userId);
  if (!email) throw new RuleViolation("email_missing", "email");
  if (email_verified_at) throw new RuleViolation("email_verified", "email");
  return sendCode(ports, {
    ...currentUser,
    purpose: "email",
    channel: "email",
    destination: email,
    binding: bindingOf(currentUser),
  });
}

/**
 * Marks the address that the code went to as verified, if it is still the person's.
 * @throws RuleViolation email_missing, and what useCode throws
 */
export async function verifyEmail(ports: Ports, currentUser: CurrentUser, code: string): Promise<UserRecord> {
  const { email } = await requireUser(ports.store, currentUser.userId);
  if (!email) throw new RuleViolation("email_missing", "email");
  const now = ports.clock.now().toISOString();
  return useCode(
    ports,
    { ...currentUser, purpose: "email", destination: email, binding: bindingOf(currentUser), code },
    (store) =>
      changed(store, currentUser.userId, (person) => {
        if (person.email !== email) throw new RuleViolation("code_expired", "code");
        return { email_verified_at: now };
      }),
  );
}

/** Changes a person while nobody else does. */
function changed(
  store: Store,
  userId: number,
  change: (person: UserRecord) => Parameters<Store["users"]["change"]>[1],
): Promise<UserRecord> {
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    await store.users.change(userId, change(await requireUser(store, userId)));
    return requireUser(store, userId);
  });
}

function bindingOf({ userId }: CurrentUser): string {
  return `person ${userId}`;
}
