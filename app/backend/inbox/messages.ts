import { found, RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import { rateLimitKey } from "../../contract/rules/rate-limit-key.ts";
import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";
import { volunteerAnswers } from "../../texts/volunteer-answers.ts";
import { checkBirthday } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueStaffMail } from "../messages/notifications.ts";
import type { MessageKind, MessageRecords, NewRecord } from "./message-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** Staff read Turkish. */
const t = createTranslate("tr", texts.tr);

/**
 * Returns the fields that a visitor wrote, except names, for the e-mail to staff: one line per field in the order of
 * staff's page, then the text.
 */
export function messageSummary(record: NewRecord<MessageKind>): string {
  const { email, phone, subject, message, note, ...answers } = record as Partial<
    NewRecord<"message"> & NewRecord<"volunteer">
  >;
  const lines = [
    [t("editing:received.email"), email],
    [t("editing:received.phone"), phone],
    [t("editing:received.subject"), subject],
    ...volunteerAnswers(t, answers),
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  return [lines.join("\n"), message ?? note].filter(Boolean).join("\n\n");
}

/** Longest name in the greeting of a confirmation, in characters. */
const longestName = 60;
/** Limits per IP address, for every kind together. */
const limits = [
  { maximum: 5, since: { hours: -1 } },
  { maximum: 20, since: { days: -1 } },
] as const;

/**
 * Stores a contact message or a volunteer. An e-mail address gets at most one confirmation a day, to protect third
 * parties from floods of mail. A repetition within an hour is ignored.
 * @param clientAddress null when unknown
 * @throws RuleViolation messages_exceeded, birthday_wrong
 */
export function submitMessage<Kind extends MessageKind>(
  ports: Ports,
  kind: Kind,
  record: NewRecord<Kind>,
  clientAddress: string | null,
): Promise<void> {
  const { store, clock, secrets } = ports;
  const at = clock.now();
  if ("birthday" in record) checkBirthday(record.birthday as string | null, at);
  const emailHash = secrets.fingerprint(`mailbox ${record.email.toLowerCase()}`);
  const addressHash = clientAddress ? secrets.fingerprint(`address ${rateLimitKey(clientAddress)}`) : null;
  return store.transaction(async (store) => {
    // E-mail addresses before IP addresses, so that two transactions never deadlock.
    await store.lock(emailHash);
    if (addressHash) await store.lock(addressHash);
    // A double submit or a reload is one message.
    if (await store.messages.hasSame(kind, emailHash, typedFields(record), later(at, { hours: -1 }))) return;
    for (const { maximum, since } of addressHash ? limits : []) {
      if ((await store.messages.countFrom(addressHash!, later(at, since))) >= maximum)
        throw new RuleViolation("messages_exceeded");
    }
    const confirmed = !(await store.messages.wasConfirmed(emailHash, later(at, { days: -1 })));
    const id = await store.messages.insert(kind, record, { emailHash, addressHash, confirmed }, at);
    await queueNotifications(ports, store, kind, id, record, confirmed, at);
  });
}

/** Returns the typed fields, which make two records equal. */
function typedFields(record: NewRecord<MessageKind>): Readonly<Record<string, unknown>> {
  const { email: _email, language: _language, kvkk_version: _version, ...typed } = record as Record<string, unknown>;
  return typed;
}

/**
 * Queues the sender's confirmation and the notification of staff. The confirmation repeats nothing typed except the
 * name.
 */
async function queueNotifications(
  { site }: Ports,
  store: Store,
  kind: MessageKind,
  id: number,
  record: NewRecord<MessageKind>,
  confirmed: boolean,
  at: Date,
): Promise<void> {
  const name = "surname" in record ? `${record.name} ${String(record.surname)}` : record.name;
  const { email: destination, language } = record;
  const received = { destination, language, kind: `${kind}_received`, values: { name: greetingOf(name) } } as const;
  if (confirmed) await store.notifications.add({ channel: "email", ...received }, at);
  const values = { name, text: messageSummary(record), received: id, reply_to: record.email };
  await queueStaffMail(store, site, `staff_${kind}`, values, at);
}

/** Returns the name for the greeting, without addresses and advertisements: the mailbox may belong to a third party. */
function greetingOf(name: string): string {
  const letters = name
    .replace(/[^\p{L}\p{M}'’. -]+/gu, " ")
    .replace(/\.(?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return letters !== "" && letters.length <= longestName ? ` ${letters}` : "";
}

/** @throws RuleViolation not_found */
export async function findMessage<Kind extends MessageKind>(store: Store, kind: Kind, id: number) {
  return found(await store.messages.find(kind, id));
}

/** Marks a record as handled or waiting. Repeating it keeps the first time. */
export function markHandled<Kind extends MessageKind>(
  { store, clock }: Ports,
  userId: number,
  kind: Kind,
  id: number,
  handled: boolean,
): Promise<MessageRecords[Kind]> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const record = await findMessage(store, kind, id);
    if ((record.handled_at !== null) === handled) return record;
    await store.messages.markHandled(kind, id, handled ? at : null);
    await recordAudit(store, at, userId, handled ? `${kind}.handle` : `${kind}.reopen`, [kind, id]);
    return findMessage(store, kind, id);
  });
}

/** Deletes a record when its personal data is no longer needed. */
export function deleteMessage({ store, clock }: Ports, userId: number, kind: MessageKind, id: number): Promise<void> {
  return store.transaction(async (store) => {
    await findMessage(store, kind, id);
    await store.messages.remove(kind, id);
    await recordAudit(store, clock.now(), userId, `${kind}.delete`, [kind, id]);
  });
}
