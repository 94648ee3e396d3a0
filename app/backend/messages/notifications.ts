import type { Language } from "../../contract/rules/languages.ts";
import type { Ports, Store } from "../base/ports.ts";
import { DeliveryFailure } from "./messenger.ts";
import type { NotificationKind, NotificationRecord, NotificationValues } from "./notification-store.ts";
import { notificationText } from "./notification-texts.ts";

/** Delay before a failed delivery is retried, and the age at which it is given up. */
const retryAfterMinutes = 5;
const giveUpAfterHours = 24;

/**
 * Queues a notification in the caller's transaction: by e-mail when the user allows it and the address is verified,
 * otherwise by SMS. It answers the user's own request and is no advertising, so it needs no consent.
 */
export async function queueNotification(
  store: Store,
  userId: number,
  kind: NotificationKind,
  values: NotificationValues,
  at: Date,
): Promise<void> {
  const user = await store.users.find(userId);
  if (!user) return;
  const byEmail = user.allow_email && user.email !== null && user.email_verified_at !== null;
  const language = await languageOf(store, userId);
  await store.notifications.add(
    { channel: byEmail ? "email" : "sms", destination: byEmail ? user.email! : user.phone, language, kind, values },
    at,
  );
}

/** Queues the notification to a user's old phone number that it is being replaced. */
export async function notifyOldPhone(store: Store, userId: number, at: Date): Promise<void> {
  const user = await store.users.find(userId);
  if (!user) return;
  const language = await languageOf(store, userId);
  await store.notifications.add(
    { channel: "sms", destination: user.phone, language, kind: "phone_changed", values: {} },
    at,
  );
}

/** Returns the language of the user's last consent. */
async function languageOf(store: Store, userId: number): Promise<Language> {
  return (await store.users.consents(userId)).at(-1)?.language ?? "tr";
}

/** Parallel deliveries of one process per channel. Channels are separate, so a slow mail server delays no SMS. */
const sendersPerChannel = 3;

/** The deliveries of this process. */
const deliveries = new WeakMap<Store, { last: Promise<void>; isStopped: boolean }>();

/**
 * Delivers due notifications after the current run of this process, so that a user's notifications arrive in order.
 * @throws any error of the store
 */
export function deliverPending(ports: Ports): Promise<void> {
  const state = deliveries.get(ports.store) ?? { last: Promise.resolve(), isStopped: false };
  deliveries.set(ports.store, state);
  return (state.last = state.last.catch(() => {}).then(() => deliverDue(ports, () => state.isStopped)));
}

/** Stops starting deliveries and waits for the current ones. Their failures were reported to their callers. */
export async function stopDelivering({ store }: Pick<Ports, "store">): Promise<void> {
  const state = deliveries.get(store) ?? { last: Promise.resolve(), isStopped: true };
  deliveries.set(store, state);
  state.isStopped = true;
  await state.last.catch(() => {});
}

/**
 * Claims each notification just before it is sent, so two processes never send it twice, however slow the provider is.
 * A failed one is retried, and marked as failed after a day. Notifications queued while no process ran are sent too.
 */
async function deliverDue(ports: Ports, isStopped: () => boolean): Promise<void> {
  const { store, clock } = ports;
  await store.notifications.markFailed((giveUpAfterHours * 60) / retryAfterMinutes, clock.now());
  const deliverChannel = async (channel: "sms" | "email") => {
    const busy = new Set<string>();
    // Claims one after another, so that each sees the destinations that others are busy with.
    let claiming: Promise<unknown> = Promise.resolve();
    const claim = async () => {
      const now = clock.now();
      const notification = await store.notifications.claim(
        channel,
        [...busy],
        now,
        new Date(now.getTime() + retryAfterMinutes * 60_000),
      );
      if (notification) busy.add(notification.destination);
      return notification;
    };
    const claimNext = () => {
      const claimed = claiming.catch(() => {}).then(() => (isStopped() ? null : claim()));
      claiming = claimed;
      return claimed;
    };
    const deliverInTurn = async () => {
      for (let notification = await claimNext(); notification; notification = await claimNext()) {
        await deliver(ports, notification);
        busy.delete(notification.destination);
      }
    };
    await allSettled(Array.from({ length: sendersPerChannel }, deliverInTurn));
  };
  await allSettled([deliverChannel("sms"), deliverChannel("email")]);
}

/** Waits until all have settled, then throws the first failure. */
async function allSettled(running: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(running)) if (end.status === "rejected") throw end.reason;
}

async function deliver(
  { store, messenger, site, enclose }: Ports,
  { id, channel, destination, language, kind, values }: NotificationRecord,
): Promise<void> {
  const { values: enclosed, attachments } = await enclose({ channel, language, kind, values });
  const text = notificationText(language, kind, values, site, enclosed);
  try {
    await messenger.sendNotification({
      channel,
      to: destination,
      language,
      ...text,
      ...(values.reply_to && { replyTo: values.reply_to }),
      ...(attachments.length > 0 && { attachments }),
    });
  } catch (failure) {
    return store.notifications.recordFailure(id, (failure instanceof DeliveryFailure && failure.code) || null);
  }
  await store.notifications.remove(id);
}

/** Delivers due notifications in the background; the next scheduled run retries failures. */
export function deliverSoon(ports: Ports): void {
  void deliverPending(ports).catch(() => {});
}
