import type { Language } from "../../contract/languages.ts";
import type { NoticeKind, NoticeValues } from "./notice-store.ts";
import { noticeText } from "./notice-texts.ts";
import type { Ports, Store } from "./ports.ts";

/** A carrier that fails is asked again after this long, some times. */
const againMinutes = 5;
const givenUpHours = 24;

/**
 * Leaves a word for a person, in the transaction of what it is about: by e-mail where they want it so and the address is
 * verified, else by SMS. It is an answer to what they asked for, no advertisement: it needs no permission.
 */
export async function noticePerson(store: Store, userId: number, kind: NoticeKind, values: NoticeValues, at: Date): Promise<void> {
  const person = await store.people.find(userId);
  if (!person) return;
  const byEmail = person.allow_email && person.email !== null && person.email_verified_at !== null;
  const language = await languageOf(store, userId);
  await store.notices.add({ channel: byEmail ? "email" : "sms", destination: byEmail ? person.email! : person.phone, language, kind, values }, at);
}

/** Tells a person's number, the one before a change, that another takes its place. */
export async function noticeOldPhone(store: Store, userId: number, at: Date): Promise<void> {
  const person = await store.people.find(userId);
  if (!person) return;
  const language = await languageOf(store, userId);
  await store.notices.add({ channel: "sms", destination: person.phone, language, kind: "phone_changed", values: {} }, at);
}

/** The language that somebody last agreed to something in. */
async function languageOf(store: Store, userId: number): Promise<Language> {
  return (await store.people.consents(userId)).at(-1)?.language ?? "tr";
}

/** What this process is sending. */
const sendings = new WeakMap<Store, Promise<void>>();

/**
 * Sends what waits, after whatever this process is sending already: two words to one person arrive in their order.
 * @throws what sendWaiting throws
 */
export function sendNotices(ports: Ports): Promise<void> {
  const sending = (sendings.get(ports.store) ?? Promise.resolve()).catch(() => {}).then(() => sendWaiting(ports));
  sendings.set(ports.store, sending);
  return sending;
}

/** Waits for what this process is sending; whatever went wrong with it was told to who sent it. */
export async function noticesUnderWay({ store }: Pick<Ports, "store">): Promise<void> {
  await sendings.get(store)?.catch(() => {});
}

/**
 * Each notice is claimed just before it is sent, so two processes never send one twice, however slow
 * the carrier is; one that fails is tried again. What waited while no process ran is sent all the same.
 */
async function sendWaiting({ store, clock, messenger, site }: Ports): Promise<void> {
  await store.notices.forgetTried((givenUpHours * 60) / againMinutes);
  const claim = () => {
    const now = clock.now();
    return store.notices.claim(now, new Date(now.getTime() + againMinutes * 60_000));
  };
  for (let notice = await claim(); notice; notice = await claim()) {
    const { id, channel, destination, language, kind, values } = notice;
    const words = noticeText(language, kind, values, site);
    const isSent = await messenger.tell({ channel, to: destination, language, ...words, ...(values.reply_to && { replyTo: values.reply_to }) }).then(
      () => true,
      () => false,
    );
    if (isSent) await store.notices.forget(id);
  }
}
