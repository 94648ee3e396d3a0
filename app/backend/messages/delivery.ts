import { later } from "../../contract/rules/istanbul-time.ts";
import { giftCardMail, notificationText } from "./message-texts.ts";
import { type CodeMessage, DeliveryFailure, type OutgoingNotification, type Repetition } from "./messenger.ts";
import type { NotificationRecord } from "./notification-queries.ts";
import type { Ports, Store } from "./ports.ts";

export const channels = ["sms", "email"] as const;
type Channel = (typeof channels)[number];

/**
 * Minutes from each attempt to the next; the last value repeats. The first wait is longer than any delivery lasts,
 * because it is also how long an attempt keeps other processes away from the notification.
 */
const waitMinutes = [2, 5, 10, 20, 40, 60];
/** Attempts of about a day, after which a notification counts as failed. */
export const maximumTries = 28;
/**
 * Minutes until a notification is sent once more to a carrier that neither answered nor knows repetitions: an outage
 * may be over by then.
 */
const uncertainWaitMinutes = 30;
/** Attempts of unknown outcome after which such a notification is left to staff. */
const maximumUncertain = 2;
/** Code of a notification that its carrier may have delivered. */
const perhapsDelivered = "perhaps-delivered";
/** Parallel deliveries of one process. Each channel has its own, so that a slow carrier delays no other channel. */
const parallelDeliveries: Record<Channel, number> = { sms: 4, email: 4 };

/** One channel of this process. */
interface Worker {
  running: Promise<void>;
  /** The run that begins after the current one; all callers of the meantime share it. */
  next: Promise<void> | undefined;
}

interface Delivery {
  readonly workers: Readonly<Record<Channel, Worker>>;
  /** Codes that are being sent. */
  readonly codes: Set<Promise<void>>;
  isStopped: boolean;
  /** Ends the wait for deliveries that last longer than a stop may. */
  readonly abandoned: Promise<void>;
  readonly abandon: () => void;
}

/** The deliveries of this process. */
const deliveries = new WeakMap<Store, Delivery>();

function deliveryOf(store: Store): Delivery {
  const current = deliveries.get(store);
  if (current) return current;
  const worker = (): Worker => ({ running: Promise.resolve(), next: undefined });
  let abandon = () => {};
  const abandoned = new Promise<void>((resolve) => (abandon = resolve));
  const workers = { sms: worker(), email: worker() };
  const delivery: Delivery = { workers, codes: new Set(), isStopped: false, abandoned, abandon };
  deliveries.set(store, delivery);
  return delivery;
}

/**
 * Delivers the due notifications of a channel after the current run of this process, so that a user's notifications
 * arrive in order.
 * @throws any error of the store
 */
export function deliverPending(ports: Ports, channel: Channel): Promise<void> {
  const delivery = deliveryOf(ports.store);
  const worker = delivery.workers[channel];
  worker.next ??= worker.running
    .catch(() => {})
    .then(() => {
      worker.next = undefined;
      worker.running = Promise.race([deliverDue(ports, channel, delivery), delivery.abandoned]);
      return worker.running;
    });
  return worker.next;
}

/**
 * Sends a code without waiting for it. A failure shows on the System page only, not to whoever asked for the code:
 * the answer is the same when none is sent.
 */
export function sendCodeSoon({ store, messenger }: Pick<Ports, "store" | "messenger">, message: CodeMessage): void {
  const { codes } = deliveryOf(store);
  const sending = messenger.sendCode({ ...message, isDeferred: true }).catch(() => {});
  codes.add(sending);
  void sending.then(() => codes.delete(sending));
}

/**
 * Stops starting deliveries and waits for the current ones, but not for a carrier that hangs: its notifications stay
 * claimed, and another process tries them again when their wait is over.
 * @param longestStop ends the wait
 */
export async function stopDelivering({ store }: Pick<Ports, "store">, longestStop: Promise<unknown>): Promise<void> {
  const delivery = deliveryOf(store);
  delivery.isStopped = true;
  void longestStop.then(delivery.abandon);
  const current = channels.flatMap((channel) => [delivery.workers[channel].running, delivery.workers[channel].next]);
  // Their failures were reported to their callers.
  await Promise.allSettled([...current, Promise.race([Promise.all(delivery.codes), delivery.abandoned])]);
}

/**
 * Claims each notification just before it is sent, so two processes never send it twice, however slow the carrier is.
 * A failed one is tried again after a growing wait, and marked as failed after a day. One whose process died during an
 * attempt is looked into before it is sent again. Notifications queued while no process ran are sent too.
 */
async function deliverDue(ports: Ports, channel: Channel, delivery: Delivery): Promise<void> {
  const { store, clock } = ports;
  if (!(await store.notifications.isAnyDue(channel, clock.now()))) return;
  await store.notifications.markFailed(maximumTries, clock.now());
  const busy = new Set<string>();
  // Claims one after another, so that each sees the destinations that others are busy with.
  let claiming: Promise<unknown> = Promise.resolve();
  const claim = async () => {
    const notification = await store.notifications.claim(channel, [...busy], clock.now(), retryAt);
    if (notification) busy.add(notification.destination);
    return notification;
  };
  const claimNext = () => {
    const claimed = claiming.catch(() => {}).then(() => (delivery.isStopped ? null : claim()));
    claiming = claimed;
    return claimed;
  };
  const deliverInTurn = async () => {
    for (let notification = await claimNext(); notification; notification = await claimNext()) {
      await deliver(ports, notification);
      busy.delete(notification.destination);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: parallelDeliveries[channel] }, deliverInTurn));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Returns when a notification is tried again. @param tries attempts, including the current one */
function retryAt(tries: number, now: Date): Date {
  return later(now, { minutes: waitMinutes[Math.min(tries, waitMinutes.length) - 1]! });
}

async function deliver(ports: Ports, notification: NotificationRecord) {
  const { store, messenger, clock } = ports;
  const { id, channel, uncertain } = notification;
  const repetition = messenger.repetition(channel);
  if (repetition === "delivered" && uncertain >= maximumUncertain)
    return store.notifications.fail(id, perhapsDelivered, clock.now());
  try {
    const isTaken = repetition === "asked" && uncertain > 0 && (await messenger.wasTaken(earlierAttempt(notification)));
    if (!isTaken) await messenger.sendNotification(await messageOf(ports, notification));
  } catch (failure) {
    // A message that cannot be written must not stop the others; it is tried again like one that was not taken.
    if (!(failure instanceof DeliveryFailure)) ports.providers.failed("mail", "write notification", { cause: failure });
    return store.notifications.recordFailure(id, failureOf(failure, repetition, clock.now()));
  }
  await store.notifications.remove(id);
}

/** Names a notification for its carrier. The time keeps apart rows that a restored backup numbers again. */
function carrierId({ id, created_at }: NotificationRecord): string {
  return `pinar-${id}-${Date.parse(created_at).toString(36)}`;
}

function earlierAttempt(notification: NotificationRecord) {
  const { channel, destination, created_at } = notification;
  return { id: carrierId(notification), channel, to: destination, since: new Date(created_at) };
}

/** Describes a failed attempt. One that may have arrived, and would arrive twice, waits longer. */
function failureOf(failure: unknown, repetition: Repetition, now: Date) {
  const isDelivery = failure instanceof DeliveryFailure;
  const code = (isDelivery && failure.code) || null;
  if (!isDelivery || !failure.isUncertain) return { code, uncertain: false };
  if (repetition !== "delivered") return { code, uncertain: true };
  return { code, uncertain: true, retryAt: later(now, { minutes: uncertainWaitMinutes }) };
}

async function messageOf({ site, enclose }: Ports, notification: NotificationRecord): Promise<OutgoingNotification> {
  const { channel, destination, language, kind, values } = notification;
  const { values: enclosed, attachments } = await enclose({ channel, language, kind, values });
  return {
    id: carrierId(notification),
    channel,
    to: destination,
    language,
    ...(kind === "gift_card"
      ? giftCardMail(language, values.gift_card!, site)
      : notificationText(language, kind, values, site, enclosed)),
    ...(values.reply_to && { replyTo: values.reply_to }),
    ...(attachments.length > 0 && { attachments }),
  };
}
