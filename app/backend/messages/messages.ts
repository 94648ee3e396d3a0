import { recordAudit } from "../audit/audit.ts";
import { checkBirthday } from "../base/current-user.ts";
import type { Ports, Store } from "../base/ports.ts";
import { rateLimitKey } from "../base/rate-limit-key.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import type { MessageRecords, MessageKind, NewRecord } from "./message-store.ts";
import { messageSummary } from "./message-summary.ts";

/** Longer than this is no name that one greets somebody by. */
const longestName = 60;
const hour = 3_600_000;
const day = 24 * hour;
/** What one address may send, messages and volunteers together. */
const limits = [
  { most: 5, within: hour },
  { most: 20, within: day },
] as const;

/**
 * Takes in what somebody wrote to the organisation. A mailbox is sent one confirmation a day, whoever names it: nobody
 * can
 * make the site write to somebody else again and again. The same again within an hour is taken as the first.
 * @param clientAddress null when the caller did not say
 * @throws RuleViolation messages_exceeded, birthday_wrong
 */
export function submitMessage<Shelf extends MessageKind>(
  ports: Ports,
  shelf: Shelf,
  record: NewRecord<Shelf>,
  clientAddress: string | null,
): Promise<void> {
  const { store, clock, secrets } = ports;
  const at = clock.now();
  if ("birthday" in record) checkBirthday(record.birthday as string | null, at);
  const emailHash = secrets.fingerprint(`mailbox ${record.email.toLowerCase()}`);
  const addressHash = clientAddress ? secrets.fingerprint(`address ${rateLimitKey(clientAddress)}`) : null;
  return store.transaction(async (store) => {
    // Mailboxes before addresses, so that no two transactions wait for each other.
    await store.lock(emailHash);
    if (addressHash) await store.lock(addressHash);
    // A form sent twice, by a second press or a reload, is one.
    if (await store.messages.hasSame(shelf, emailHash, whatWasWritten(record), earlier(at, hour))) return;
    for (const { most, within } of addressHash ? limits : []) {
      if ((await store.messages.countFrom(addressHash!, earlier(at, within))) >= most)
        throw new RuleViolation("messages_exceeded");
    }
    const confirmed = !(await store.messages.wasConfirmed(emailHash, earlier(at, day)));
    const id = await store.messages.insert(shelf, record, { emailHash, addressHash, confirmed }, at);
    await notice(ports, store, shelf, id, record, confirmed, at);
  });
}

/** What makes two records the same beside their mailbox: all that a person typed. */
function whatWasWritten(record: NewRecord<MessageKind>): Readonly<Record<string, unknown>> {
  const { email: _email, language: _language, kvkk_version: _version, ...typed } = record as Record<string, unknown>;
  return typed;
}

/** Staff hear everything; who wrote hears that it arrived, and nothing of what they typed but their name. */
async function notice(
  { site }: Ports,
  store: Store,
  shelf: MessageKind,
  id: number,
  record: NewRecord<MessageKind>,
  confirmed: boolean,
  at: Date,
): Promise<void> {
  const name = "surname" in record ? `${record.name} ${String(record.surname)}` : record.name;
  if (confirmed) {
    await store.notifications.add(
      {
        channel: "email",
        destination: record.email,
        language: record.language,
        kind: `${shelf}_received`,
        values: { name: greetingOf(name) },
      },
      at,
    );
  }
  if (site.staffEmail === null) return;
  const values = { name, text: messageSummary(record), received: id, reply_to: record.email };
  await store.notifications.add(
    { channel: "email", destination: site.staffEmail, language: "tr", kind: `staff_${shelf}`, values },
    at,
  );
}

/** What stands in the name's place goes to a mailbox that may be another's: no address and no advertisement fits in. */
function greetingOf(name: string): string {
  const letters = name
    .replace(/[^\p{L}\p{M}'’. -]+/gu, " ")
    .replace(/\.(?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return letters !== "" && letters.length <= longestName ? ` ${letters}` : "";
}

/** @throws RuleViolation not_found */
export async function findMessage<Shelf extends MessageKind>(
  store: Store,
  shelf: Shelf,
  id: number,
): Promise<MessageRecords[Shelf]> {
  const record = await store.messages.find(shelf, id);
  if (!record) throw new RuleViolation("not_found");
  return record;
}

/** Marks something as dealt with, or as waiting again. Marking it twice keeps the first moment. */
export function markHandled<Shelf extends MessageKind>(
  { store, clock }: Ports,
  userId: number,
  shelf: Shelf,
  id: number,
  handled: boolean,
): Promise<MessageRecords[Shelf]> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const record = await findMessage(store, shelf, id);
    if ((record.handled_at !== null) === handled) return record;
    await store.messages.markHandled(shelf, id, handled ? at : null);
    await recordAudit(
      store,
      { userId, action: handled ? `${shelf}.handle` : `${shelf}.reopen`, subject: shelf, subjectId: id },
      at,
    );
    return findMessage(store, shelf, id);
  });
}

/** Deletes something that was received: what nobody needs any more is not kept about people. */
export function deleteMessage({ store, clock }: Ports, userId: number, shelf: MessageKind, id: number): Promise<void> {
  return store.transaction(async (store) => {
    await findMessage(store, shelf, id);
    await store.messages.remove(shelf, id);
    await recordAudit(store, { userId, action: `${shelf}.delete`, subject: shelf, subjectId: id }, clock.now());
  });
}

function earlier(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}
