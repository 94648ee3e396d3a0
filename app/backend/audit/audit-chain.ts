import type { Ports, Secrets } from "../base/ports.ts";
import type { ChainedEntry } from "./audit-store.ts";

type Key = Pick<Secrets, "fingerprint">;

/** What the chain of an empty log begins with. */
export const chainStart = "";

/** Entries that are looked at in one piece. */
const piece = 500;

/**
 * The link of an entry: a keyed hash over the link before it and everything the entry says. Details are in it by their
 * digest, so that the chain holds when a name is taken out of them.
 */
export function linkOf(
  { fingerprint }: Key,
  previous: string,
  entry: Omit<ChainedEntry, "chain" | "details" | "details_salt">,
): string {
  const { id, at, user_id, action, subject, subject_id, details_digest } = entry;
  return fingerprint(
    `audit entry ${JSON.stringify([previous, id, at, user_id, action, subject, subject_id, details_digest])}`,
  );
}

/**
 * The digest of an entry's details. Without its salt, which goes when the details are redacted, nobody can guess at
 * them.
 */
export function detailsDigest({ fingerprint }: Key, salt: string, details: string): string {
  return fingerprint(`audit details ${salt} ${details}`);
}

/** The digest of details that were redacted: the entry of the redaction holds it. */
export function redactedDigest({ fingerprint }: Key, details: string): string {
  return fingerprint(`audit redacted details ${details}`);
}

/** The seal over how many entries there are and which is the last: newest ones that are cut off are missed. */
export function headSeal({ fingerprint }: Key, entries: number, last: string): string {
  return fingerprint(`audit head ${entries} ${last}`);
}

/** What a look at the whole log found. */
export type AuditVerdict =
  | {
      readonly isSound: true;
      readonly entries: number;
      /** Link of the last entry. */
      readonly last: string;
      /** When the chain began, and how many entries there were before. */
      readonly seal: { readonly at: string; readonly entries: number };
    }
  | {
      readonly isSound: false;
      /** Of the first entry that is wrong; of the last one that is there when the end is. Null when there is none. */
      readonly id: number | null;
      readonly what:
        | "unchained"
        | "chain"
        | "details"
        | "redaction"
        | "unsealed"
        | "anchor"
        | "head"
        | "cut"
        | "added"
        | "seal";
    };

/** How the log ended at some time, as kept outside of the database. */
export interface AuditAnchor {
  readonly entries: number;
  /** Link of the last entry. */
  readonly last: string;
}

/**
 * Follows the chain of the audit log from its first entry to its last, also while entries are added. Finds entries that
 * were changed, removed, added or put in another order, details that were changed, and an end that was cut off. An end
 * that was cut off together with an older head put back is found against an anchor alone.
 */
export async function verifyAudit(
  { store, secrets }: Pick<Ports, "store" | "secrets">,
  anchor?: AuditAnchor,
): Promise<AuditVerdict> {
  const walk = createWalk(secrets, anchor);
  for (;;) {
    const entries = await store.audit.entriesAfter(walk.lastId(), piece);
    const fault = walk.check(entries);
    if (fault) return fault;
    if (entries.length < piece) break;
  }
  // Nobody appends while the end is compared with the seal.
  return store.transaction(async (store) => {
    await store.audit.lockEnd();
    const fault = walk.check(await store.audit.entriesAfter(walk.lastId(), 1_000_000));
    return fault ?? walk.end(await store.audit.head());
  });
}

function createWalk(secrets: Key, anchor: AuditAnchor | undefined) {
  let [previous, count] = [chainStart, 0];
  let last: number | null = null;
  let seal: { at: string; entries: number } | null = null;
  let lostHead: number | null = null;
  /** Entries without their first details, and what entries of redactions say of them. */
  const [found, allowed] = [new Map<number, string>(), new Map<number, string>()];

  return {
    lastId: () => last ?? 0,

    check(entries: readonly ChainedEntry[]): AuditVerdict | null {
      for (const entry of entries) {
        const { id, chain, details, details_salt, details_digest } = entry;
        if (chain === null) return { isSound: false, id, what: "unchained" };
        if (chain !== linkOf(secrets, previous, entry)) return { isSound: false, id, what: "chain" };
        if (details_salt === null) found.set(id, redactedDigest(secrets, details));
        else if (details_digest !== detailsDigest(secrets, details_salt, details))
          return { isSound: false, id, what: "details" };
        if (entry.action === redaction && details_salt !== null)
          for (const [row, digest] of redactedRows(details)) allowed.set(row, digest);
        if (entry.action === chainBegin && details_salt !== null) {
          const { entries: before } = JSON.parse(details) as { entries: number };
          if (seal || before !== count) return { isSound: false, id, what: "unsealed" };
          seal = { at: entry.at, entries: before };
        }
        if (entry.action === headLoss) lostHead ??= id;
        previous = chain;
        last = id;
        count++;
        if (count === anchor?.entries && previous !== anchor.last) return { isSound: false, id, what: "anchor" };
      }
      return null;
    },

    end(head: { entries: number; last: string; seal: string } | null): AuditVerdict {
      const wrong = [...found].find(([id, digest]) => allowed.get(id) !== digest);
      if (wrong) return { isSound: false, id: wrong[0], what: "redaction" };
      if (anchor && (anchor.entries > count || anchor.entries < 1)) return { isSound: false, id: last, what: "anchor" };
      if (lostHead !== null) return { isSound: false, id: lostHead, what: "head" };
      if (!head || head.seal !== headSeal(secrets, head.entries, head.last))
        return { isSound: false, id: last, what: "seal" };
      if (head.entries !== count || head.last !== previous)
        return { isSound: false, id: last, what: count < head.entries ? "cut" : "added" };
      return seal
        ? { isSound: true, entries: count, last: previous, seal }
        : { isSound: false, id: last, what: "unsealed" };
    },
  };
}

/** The action of the one entry that says that the chain began, and with how many entries of before. */
export const chainBegin = "audit.seal";

/** The action of an entry that says that the head was missing when it was written. */
export const headLoss = "audit.head_lost";

/** The action of an entry that says which others were redacted, and what is left of their details. */
export const redaction = "audit.redact";

function redactedRows(details: string): [number, string][] {
  const { rows } = JSON.parse(details) as { rows?: Record<string, string> };
  return Object.entries(rows ?? {}).map(([id, digest]) => [Number(id), digest]);
}
