import type { NotificationPermissions } from "../../contract/endpoints/profile.ts";
import { recordAudit } from "../audit/audit.ts";
import { type CurrentUser, checkBirthday, requireUser } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { notifyOldPhone } from "../messages/notifications.ts";
import { tokenHash } from "./sign-ins.ts";
import type { UserRecord } from "./user-store.ts";
import { type CodeSent, sendCode, useCode } from "./verification-codes.ts";

/** Version of the wording of the two permissions; change it together with the wording. */
const permissionTextVersion = "permissions-1";

export type ProfileUpdate = Pick<
  UserRecord,
  "first_name" | "last_name" | "email" | "gender" | "birthday" | "province" | "district"
>;

/**
 * Updates a user's profile. A new e-mail address is unverified.
 * @throws RuleViolation birthday_wrong
 */
export function updateProfile({ store, clock }: Ports, userId: number, update: ProfileUpdate): Promise<UserRecord> {
  checkBirthday(update.birthday, clock.now());
  return updateUser(store, userId, (user) => ({
    ...update,
    province: update.province?.trim() || null,
    district: update.district?.trim() || null,
    email_verified_at: update.email === user.email ? user.email_verified_at : null,
  }));
}

/** Records the user's request to delete the account, which staff decide (§4). Repeating it changes nothing. */
export function requestDeletion({ store, clock }: Ports, userId: number): Promise<UserRecord> {
  const now = clock.now().toISOString();
  return updateUser(store, userId, (user) => ({ deletion_requested_at: user.deletion_requested_at ?? now }));
}

/** Withdraws the request to delete the account. Without a request nothing changes. */
export function withdrawDeletion({ store }: Ports, userId: number): Promise<UserRecord> {
  return updateUser(store, userId, () => ({ deletion_requested_at: null }));
}

/** Updates the notification permissions and records a consent for each change. */
export async function updatePermissions(
  { store, clock }: Ports,
  { userId, language }: CurrentUser,
  permissions: NotificationPermissions,
): Promise<UserRecord> {
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    const user = await requireUser(store, userId);
    const before: NotificationPermissions = { sms: user.allow_sms, email: user.allow_email };
    for (const kind of ["sms", "email"] as const) {
      if (before[kind] === permissions[kind]) continue;
      await store.users.recordConsent(
        userId,
        { kind, granted: permissions[kind], text_version: permissionTextVersion, language },
        clock.now(),
      );
    }
    await store.users.change(userId, { allow_sms: permissions.sms, allow_email: permissions.email });
    return requireUser(store, userId);
  });
}

/**
 * Sends a code to the new phone. Only verifyPhoneChange reveals whether the phone belongs to another user.
 * @throws RuleViolation phone_unchanged, and as sendCode
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
 * Changes the user's phone when the code is right. Every other sign-in ends and the old phone is notified, because the
 * old phone may be in other hands.
 * @param accessToken the sign-in that stays
 * @throws RuleViolation phone_taken, and as useCode
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
      // Before the user's lock: a sign-in by link locks its link first, then the user.
      await store.signIns.removeLinks(currentUser.userId);
      // A concurrent sign-in with the old phone either finishes before this and is ended below, or fails.
      await store.lock(`person ${currentUser.userId}`);
      await notifyOldPhone(store, currentUser.userId, at);
      const currentHash = tokenHash(ports.secrets, currentUser.accessToken);
      await store.signIns.endOthers(currentUser.userId, currentHash, at);
      // The previous owner of the phone may have signed in with any of them.
      await store.signIns.removeBrowsers(currentUser.userId, null);
      await store.signIns.recordUse(currentHash, "verified", at);
      await recordAudit(
        store,
        { userId: currentUser.userId, action: "person.change_phone", subject: "person", subjectId: currentUser.userId },
        at,
      );
      return updateUser(store, currentUser.userId, () => ({ phone }));
    },
  );
}

/**
 * Sends a code to the user's e-mail address.
 * @throws RuleViolation email_missing, email_verified, and as sendCode
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
 * Marks the e-mail address as verified, if it is still the user's.
 * @throws RuleViolation email_missing, and as useCode
 */
export async function verifyEmail(ports: Ports, currentUser: CurrentUser, code: string): Promise<UserRecord> {
  const { email } = await requireUser(ports.store, currentUser.userId);
  if (!email) throw new RuleViolation("email_missing", "email");
  const now = ports.clock.now().toISOString();
  return useCode(
    ports,
    { ...currentUser, purpose: "email", destination: email, binding: bindingOf(currentUser), code },
    (store) =>
      updateUser(store, currentUser.userId, (user) => {
        if (user.email !== email) throw new RuleViolation("code_expired", "code");
        return { email_verified_at: now };
      }),
  );
}

/** Changes a user under the user's lock. */
function updateUser(
  store: Store,
  userId: number,
  change: (user: UserRecord) => Parameters<Store["users"]["change"]>[1],
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
