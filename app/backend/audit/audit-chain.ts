import type { Secrets } from "../outside.ts";
import type { ChainedEntry } from "./audit-queries.ts";
import type { Ports } from "./ports.ts";

type Key = Pick<Secrets, "fingerprint">;

/** The link before the first entry. */
export const chainStart = "";

/** Entries per query. */
const batchSize = 500;

/**
 * Returns the link of an entry: a keyed hash of the previous link and the entry. Details are included as a digest, so
 * that the chain stays valid when a name is redacted.
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

/** Returns the digest of an entry's details. Redaction deletes the salt, so the former details cannot be guessed. */
export function detailsDigest({ fingerprint }: Key, salt: string, details: string): string {
  return fingerprint(`audit details ${salt} ${details}`);
}

/** Returns the digest of redacted details, which the entry of the redaction records. */
export function redactedDigest({ fingerprint }: Key, details: string): string {
  return fingerprint(`audit redacted details ${details}`);
}

/** Returns the seal over the number of entries and the last link, which reveals removed newest entries. */
export function headSeal({ fingerprint }: Key, entries: number, last: string): string {
  return fingerprint(`audit head ${entries} ${last}`);
}

/** The result of a verification. */
export type AuditVerdict =
  | {
      readonly isSound: true;
      readonly entries: number;
      /** Link of the last entry. */
      readonly last: string;
      /** When the chain began, and the number of entries before it. */
      readonly seal: { readonly at: string; readonly entries: number };
    }
  | {
      readonly isSound: false;
      /** Id of the first wrong entry, or of the last entry when the end is wrong; null when there is none. */
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

/** The end of the log at some time, as stored outside the database. */
export interface AuditAnchor {
  readonly entries: number;
  /** Link of the last entry. */
  readonly last: string;
}

/**
 * Verifies the audit log from its first entry to its last, even while entries are added. Detects entries that were
 * changed, removed, added or reordered, changed details, and a removed end. A removed end together with an older head
 * is only detected with an anchor.
 */
export async function verifyAudit(
  { store, secrets }: Pick<Ports, "store" | "secrets">,
  anchor?: AuditAnchor,
): Promise<AuditVerdict> {
  const walk = createWalk(secrets, anchor);
  for (;;) {
    const entries = await store.audit.entriesAfter(walk.lastId(), batchSize);
    const fault = walk.check(entries);
    if (fault) return fault;
    if (entries.length < batchSize) break;
  }
  // The lock stops appends while the end is compared with the seal.
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
  /** Digests of redacted details: those found, and those that the redaction entries recorded. */
  const [redactedDigests, recordedDigests] = [new Map<number, string>(), new Map<number, string>()];

  return {
    lastId: () => last ?? 0,

    check(entries: readonly ChainedEntry[]): AuditVerdict | null {
      for (const entry of entries) {
        const { id, chain, details, details_salt, details_digest } = entry;
        if (chain === null) return { isSound: false, id, what: "unchained" };
        if (chain !== linkOf(secrets, previous, entry)) return { isSound: false, id, what: "chain" };
        if (details_salt === null) redactedDigests.set(id, redactedDigest(secrets, details));
        else if (details_digest !== detailsDigest(secrets, details_salt, details))
          return { isSound: false, id, what: "details" };
        if (entry.action === redaction && details_salt !== null)
          for (const [row, digest] of redactedRows(details)) recordedDigests.set(row, digest);
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
      const wrong = [...redactedDigests].find(([id, digest]) => recordedDigests.get(id) !== digest);
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

/** Action of the entry that records the beginning of the chain and the number of entries before. */
export const chainBegin = "audit.seal";

/** Action of the entry that records a missing head. */
export const headLoss = "audit.head_lost";

/** Action of the entry that records redacted entries and the digests of their remaining details. */
export const redaction = "audit.redact";

function redactedRows(details: string): [number, string][] {
  const { rows } = JSON.parse(details) as { rows?: Record<string, string> };
  return Object.entries(rows ?? {}).map(([id, digest]) => [Number(id), digest]);
}
