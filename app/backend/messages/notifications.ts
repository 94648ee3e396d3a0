import type { Language } from "../../contract/rules/languages.ts";
import type { Ports, Store } from "../base/ports.ts";
import { DeliveryFailure } from "./messenger.ts";
import type { NotificationKind, NotificationRecord, NotificationValues } from "./notification-store.ts";
import { notificationText } from "./notification-texts.ts";

/** A carrier that fails is asked again after this long, some times. */
const retryAfterMinutes = 5;
const giveUpAfterHours = 24;

/**
 * Leaves a word for a person, in the transaction of what it is about: by e-mail where they want it so and the address
 * is
 * verified, else by SMS. It is an answer to what they asked for, no advertisement: it needs no permission.
 */
export async function queueNotification(
  store: Store,
  userId: number,
  kind: NotificationKind,
  values: NotificationValues,
  at: Date,
): Promise<void> {
  const person = await store.users.find(userId);
  if (!person) return;
  const byEmail = person.allow_email && person.email !== null && person.email_verified_at !== null;
  const language = await languageOf(store, userId);
  await store.notifications.add(
    { channel: byEmail ? "email" : "sms", destination: byEmail ? person.email! : person.phone, language, kind, values },
    at,
  );
}

/** Tells a person's number, the one before a change, that another takes its place. */
export async function notifyOldPhone(store: Store, userId: number, at: Date): Promise<void> {
  const person = await store.users.find(userId);
  if (!person) return;
  const language = await languageOf(store, userId);
  await store.notifications.add(
    { channel: "sms", destination: person.phone, language, kind: "phone_changed", values: {} },
    at,
  );
}

/** The language that somebody last agreed to something in. */
async function languageOf(store: Store, userId: number): Promise<Language> {
  return (await store.users.consents(userId)).at(-1)?.language ?? "tr";
}

/** Notices that one process sends at the same time, by channel: a mail server that hangs delays no SMS. */
const sendersOfChannel = 3;

/** What this process is sending. */
const sendings = new WeakMap<Store, { last: Promise<void>; isOver: boolean }>();

/**
 * Sends what waits, after whatever this process is sending already: two messages to one person arrive in their order.
 * @throws what the store throws
 */
export function deliverPending(ports: Ports): Promise<void> {
  const state = sendings.get(ports.store) ?? { last: Promise.resolve(), isOver: false };
  sendings.set(ports.store, state);
  return (state.last = state.last.catch(() => {}).then(() => sendWaiting(ports, () => state.isOver)));
}

/**
 * Begins to send nothing more, and waits for what this process is sending; what went wrong with it was told to who sent
 * it.
 */
export async function stopDelivering({ store }: Pick<Ports, "store">): Promise<void> {
  const state = sendings.get(store) ?? { last: Promise.resolve(), isOver: true };
  sendings.set(store, state);
  state.isOver = true;
  await state.last.catch(() => {});
}

/**
 * Each notice is claimed just before it is sent, so two processes never send one twice, however slow
 * the carrier is; one that fails is tried again, and marked as failed after a day. What waited while no process ran is
 * sent all the same.
 */
async function sendWaiting(ports: Ports, isOver: () => boolean): Promise<void> {
  const { store, clock } = ports;
  await store.notifications.markFailed((giveUpAfterHours * 60) / retryAfterMinutes, clock.now());
  const sendChannel = async (channel: "sms" | "email") => {
    const busy = new Set<string>();
    // One at a time: what another sender takes meanwhile is known as busy to the next.
    let claiming: Promise<unknown> = Promise.resolve();
    const claim = async () => {
      const now = clock.now();
      const notice = await store.notifications.claim(
        channel,
        [...busy],
        now,
        new Date(now.getTime() + retryAfterMinutes * 60_000),
      );
      if (notice) busy.add(notice.destination);
      return notice;
    };
    const claimInTurn = () => {
      const claimed = claiming.catch(() => {}).then(() => (isOver() ? null : claim()));
      claiming = claimed;
      return claimed;
    };
    const sendOneByOne = async () => {
      for (let notice = await claimInTurn(); notice; notice = await claimInTurn()) {
        await sendOne(ports, notice);
        busy.delete(notice.destination);
      }
    };
    await allEnded(Array.from({ length: sendersOfChannel }, sendOneByOne));
  };
  await allEnded([sendChannel("sms"), sendChannel("email")]);
}

/** Waits until all have ended, whatever became of them; then throws the first failure. */
async function allEnded(running: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(running)) if (end.status === "rejected") throw end.reason;
}

async function sendOne(
  { store, messenger, site }: Ports,
  { id, channel, destination, language, kind, values }: NotificationRecord,
): Promise<void> {
  const text = notificationText(language, kind, values, site);
  try {
    await messenger.tell({
      channel,
      to: destination,
      language,
      ...text,
      ...(values.reply_to && { replyTo: values.reply_to }),
    });
  } catch (failure) {
    return store.notifications.noteFailure(id, (failure instanceof DeliveryFailure && failure.code) || null);
  }
  await store.notifications.forget(id);
}

/** Delivers pending notifications in the background; what fails is delivered by the next scheduled run. */
export function deliverSoon(ports: Ports): void {
  void deliverPending(ports).catch(() => {});
}
