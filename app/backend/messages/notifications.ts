import { restoredCode } from "../../contract/endpoints/system.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { channels, deliverPending } from "./delivery.ts";
import type { NotificationKind, NotificationValues } from "./notification-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** What decides where a member is reached. */
export interface ReachableUser {
  readonly phone: string;
  readonly email: string | null;
  readonly email_verified_at: string | null;
  readonly allow_email: boolean;
}

/** Returns where a member is reached: by e-mail when they allow it and the address is verified, otherwise by SMS. */
export function reachOf({ phone, email, email_verified_at, allow_email }: ReachableUser) {
  return allow_email && email !== null && email_verified_at !== null
    ? { channel: "email" as const, destination: email }
    : { channel: "sms" as const, destination: phone };
}

/**
 * Returns the code under which a message that a job writes waits for staff: it was most likely sent before a backup was
 * restored that has forgotten it. Null for a message that is sent.
 * @param wasDue tells whether the message was due at the moment of the restore
 */
export async function heldIfDue(store: Store, wasDue: (restoredAt: Date) => boolean | Promise<boolean>) {
  const restored = await store.marks.find("restored");
  return restored && (await wasDue(restored.at)) ? restoredCode : null;
}

/**
 * Queues a notification in the caller's transaction: by e-mail when the user allows it and the address is verified,
 * otherwise by SMS. It answers the user's own request and is no advertising, so it needs no consent.
 * @param heldAs code under which it waits for staff instead of being sent
 */
export async function queueNotification(
  store: Store,
  userId: number,
  kind: NotificationKind,
  values: NotificationValues,
  at: Date,
  heldAs: string | null = null,
): Promise<void> {
  const user = await store.users.find(userId);
  if (!user) return;
  const language = await languageOf(store, userId);
  await store.notifications.add({ ...reachOf(user), language, kind, values }, at, heldAs);
}

/**
 * Queues a notification about the safety of an account to the user's phone or e-mail address as it is now, whatever the
 * user allows: whoever has taken the account over must not be able to silence it.
 */
export async function queueWarning(
  store: Store,
  userId: number,
  channel: "sms" | "email",
  kind: NotificationKind,
  at: Date,
  values: NotificationValues = {},
): Promise<void> {
  const user = await store.users.find(userId);
  const destination = channel === "sms" ? user?.phone : user?.email;
  if (!destination) return;
  const language = await languageOf(store, userId);
  await store.notifications.add({ channel, destination, language, kind, values }, at);
}

/** Queues a mail to the mailbox of staff, who read Turkish, in the caller's transaction. Nothing without a mailbox. */
export async function queueStaffMail(
  store: Store,
  { staffEmail }: Ports["site"],
  kind: NotificationKind,
  values: NotificationValues,
  at: Date,
): Promise<void> {
  if (staffEmail === null) return;
  await store.notifications.add({ channel: "email", destination: staffEmail, language: "tr", kind, values }, at);
}

/** Returns the language of the user's last consent. */
async function languageOf(store: Store, userId: number): Promise<Language> {
  return (await store.users.consents(userId)).at(-1)?.language ?? "tr";
}

/** Delivers due notifications in the background; the next scheduled run retries failures. */
export function deliverSoon(ports: Ports): void {
  for (const channel of channels) void deliverPending(ports, channel).catch(() => {});
}
