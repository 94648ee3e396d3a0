import type { BodyOf } from "../../contract/endpoints.ts";
import type { NotificationPermissions } from "../../contract/endpoints/profile.ts";
import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { checkBirthday, type CurrentUser, requireUser } from "../accounts/current-user.ts";
import type { UserRecord } from "../accounts/user-queries.ts";
import { recordAudit } from "../audit/audit.ts";
import { saveFile } from "../content/content-pictures.ts";
import { queueWarning } from "../messages/notifications.ts";
import { signInEmailOf } from "./phone-sign-in.ts";
import type { Ports, Store } from "./ports.ts";
import { tokenHash } from "./sign-ins.ts";
import { type CodeSent, sendCode, useCode } from "./verification-codes.ts";

/** Version of the wording of the two permissions; change it together with the wording. */
const permissionTextVersion = "permissions-1";

/** A user and the sign-in that stays when others end. */
type SignedIn = CurrentUser & { readonly accessToken: string };

/**
 * Updates a user's profile. A new e-mail address is unverified. A verified address that leaves the account signs nobody
 * in any more: sign-ins that began with it end, and it is notified.
 * @throws RuleViolation birthday_wrong
 */
export function updateProfile(
  { store, clock, secrets }: Ports,
  { userId, accessToken }: SignedIn,
  update: BodyOf<"updateProfile">,
): Promise<UserRecord> {
  const at = clock.now();
  checkBirthday(update.birthday, at);
  return store.transaction(async (store) => {
    await store.lock(`person ${userId}`);
    const user = await requireUser(store, userId);
    const isSameEmail = update.email === user.email;
    if (!isSameEmail && user.email_verified_at) {
      await queueWarning(store, userId, "email", "email_removed", at);
      await store.signIns.endBegunByEmail(userId, tokenHash(secrets, accessToken), at);
      await recordAudit(store, at, userId, "person.remove_email", ["person", userId]);
    }
    return updateUser(store, userId, () => ({
      ...update,
      province: update.province?.trim() || null,
      district: update.district?.trim() || null,
      email_verified_at: isSameEmail ? user.email_verified_at : null,
    }));
  });
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
export function verifyPhoneChange(ports: Ports, currentUser: SignedIn, phone: string, code: string) {
  const at = ports.clock.now();
  return useCode(
    ports,
    { ...currentUser, purpose: "phone_change", destination: phone, binding: bindingOf(currentUser), code },
    async (store) => {
      await store.lock(`phone ${phone}`);
      if (await store.users.findByPhone(phone)) throw new RuleViolation("phone_taken", "phone");
      // Before the user's lock: a sign-in by link locks its link first, then the user.
      await store.signIns.removeLinks(currentUser.userId);
      // A concurrent sign-in with the old phone either finishes before this and is revoked below, or fails.
      await store.lock(`person ${currentUser.userId}`);
      await queueWarning(store, currentUser.userId, "sms", "phone_changed", at);
      const currentHash = tokenHash(ports.secrets, currentUser.accessToken);
      await store.signIns.endOthers(currentUser.userId, currentHash, at);
      // The previous owner of the phone may have signed in with any of them.
      await store.signIns.removeBrowsers(currentUser.userId, null);
      await store.signIns.recordUse(currentHash, "verified", at);
      await recordAudit(store, at, currentUser.userId, "person.change_phone", ["person", currentUser.userId]);
      return updateUser(store, currentUser.userId, () => ({ phone }));
    },
  );
}

/** Sends a code to the user's e-mail address. @throws RuleViolation email_missing, email_verified, and as sendCode */
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
 * Marks the e-mail address as verified, if it is still the user's. From then on it signs in, so the phone and the
 * address are notified.
 * @throws RuleViolation email_missing, email_taken when another user verified it, and as useCode
 */
export async function verifyEmail(ports: Ports, currentUser: CurrentUser, code: string): Promise<UserRecord> {
  const { userId } = currentUser;
  const { email } = await requireUser(ports.store, userId);
  if (!email) throw new RuleViolation("email_missing", "email");
  const at = ports.clock.now();
  return useCode(
    ports,
    { ...currentUser, purpose: "email", destination: email, binding: bindingOf(currentUser), code },
    async (store) => {
      const address = signInEmailOf(email);
      await store.lock(`email ${address}`);
      await store.lock(`person ${userId}`);
      if ((await requireUser(store, userId)).email !== email) throw new RuleViolation("code_expired", "code");
      const owner = await store.users.findByVerifiedEmail(address);
      if (owner && owner.id !== userId) throw new RuleViolation("email_taken", "email");
      await store.users.verifyEmail(userId, address, at);
      for (const channel of ["sms", "email"] as const) await queueWarning(store, userId, channel, "email_added", at);
      await recordAudit(store, at, userId, "person.verify_email", ["person", userId]);
      return requireUser(store, userId);
    },
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

/**
 * Replaces a user's avatar. The old file is removed after the new one is saved; a failure before that keeps the old
 * one.
 * @throws RuleViolation picture_unreadable, picture_too_many_pixels
 */
export async function changeAvatar(ports: Ports, userId: number, bytes: Uint8Array): Promise<UserRecord> {
  const { store, files, pictures } = ports;
  const avatar = await saveFile(ports, await pictures.avatarFrom(bytes));
  try {
    const [before, after] = await store.transaction(async (store) => {
      await store.lock(`person ${userId}`);
      const user = await requireUser(store, userId);
      await store.users.change(userId, { avatar });
      return [user, await requireUser(store, userId)];
    });
    // A leftover file is harmless, so a failed removal does not fail the request.
    if (before?.avatar) await files.remove(before.avatar).catch(() => {});
    return mustExist(after);
  } catch (failure) {
    await files.remove(avatar).catch(() => {});
    throw failure;
  }
}
