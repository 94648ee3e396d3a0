import { recordAudit } from "./audit.ts";
import type { InboxRecords, InboxShelf, NewRecord } from "./inbox-store.ts";
import type { Ports, Store } from "./ports.ts";
import { checkBirthday } from "./profiles.ts";
import { RuleViolation } from "./rule-violation.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** What one address may send, messages and volunteers together. */
const limits = [
  { most: 5, within: hour },
  { most: 20, within: day },
] as const;

/**
 * Takes in what somebody wrote to the organisation. A mailbox is sent one confirmation a day, whoever names it: nobody can
 * make the site write to somebody else again and again.
 * @param clientAddress null when the caller did not say
 * @throws RuleViolation messages_exceeded, birthday_wrong
 */
export function receive<Shelf extends InboxShelf>(ports: Ports, shelf: Shelf, record: NewRecord<Shelf>, clientAddress: string | null): Promise<void> {
  const { store, clock, secrets } = ports;
  const at = clock.now();
  if ("birthday" in record) checkBirthday(record.birthday as string | null, at);
  const emailHash = secrets.fingerprint(`mailbox ${record.email.toLowerCase()}`);
  const addressHash = clientAddress ? secrets.fingerprint(`address ${clientAddress}`) : null;
  return store.transaction(async (store) => {
    // Mailboxes before addresses, so that no two transactions wait for each other.
    await store.verification.hold(emailHash);
    if (addressHash) await store.verification.hold(addressHash);
    for (const { most, within } of addressHash ? limits : []) {
      if ((await store.inbox.countFrom(addressHash!, earlier(at, within))) >= most) throw new RuleViolation("messages_exceeded");
    }
    const confirmed = !(await store.inbox.wasConfirmed(emailHash, earlier(at, day)));
    await store.inbox.insert(shelf, record, { emailHash, addressHash, confirmed }, at);
  });
}

/** @throws RuleViolation not_found */
export async function showReceived<Shelf extends InboxShelf>(store: Store, shelf: Shelf, id: number): Promise<InboxRecords[Shelf]> {
  const record = await store.inbox.find(shelf, id);
  if (!record) throw new RuleViolation("not_found");
  return record;
}

/** Marks something as dealt with, or as waiting again. Marking it twice keeps the first moment. */
export function markHandled<Shelf extends InboxShelf>({ store, clock }: Ports, userId: number, shelf: Shelf, id: number, handled: boolean): Promise<InboxRecords[Shelf]> {
  const at = clock.now();
  return store.transaction(async (store) => {
    const record = await showReceived(store, shelf, id);
    if ((record.handled_at !== null) === handled) return record;
    await store.inbox.markHandled(shelf, id, handled ? at : null);
    await recordAudit(store, { userId, action: handled ? `${shelf}.handle` : `${shelf}.reopen`, subject: shelf, subjectId: id }, at);
    return showReceived(store, shelf, id);
  });
}

/** Deletes something that was received: what nobody needs any more is not kept about people. */
export function removeReceived({ store, clock }: Ports, userId: number, shelf: InboxShelf, id: number): Promise<void> {
  return store.transaction(async (store) => {
    await showReceived(store, shelf, id);
    await store.inbox.remove(shelf, id);
    await recordAudit(store, { userId, action: `${shelf}.delete`, subject: shelf, subjectId: id }, clock.now());
  });
}

function earlier(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}
