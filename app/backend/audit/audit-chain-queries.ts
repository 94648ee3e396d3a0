import { lockName } from "../database/database.ts";
import { countRows, insertedId } from "../database/queries.ts";
import type { Database } from "../database/schema.ts";
import type { Secrets } from "../outside.ts";
import { chainBegin, chainStart, detailsDigest, headLoss, headSeal, linkOf } from "./audit-chain.ts";
import type { AuditAction, ChainedEntry } from "./audit-queries.ts";

/** An entry that is written at the end of its transaction. */
export interface QueuedEntry extends AuditAction {
  readonly at: Date;
}

/** Id of the only row of audit_head. */
const headId = 1;

/** Locks the end of the log. Always the last lock of a transaction, to prevent deadlocks. */
export function lockLogEnd(db: Database): Promise<void> {
  return lockName(db, "audit log");
}

/** Thrown when the chain was created with another secret. */
export class WrongDataSecret extends Error {
  readonly code = "WRONG_DATA_SECRET";

  constructor() {
    super("DATA_SECRET is not the one that this database was used with: set the same on every machine");
  }
}

/**
 * Rejects a secret with which the existing links cannot be verified. Writes nothing, and works on a database of any
 * version. A forged head alone does not count as a wrong secret: the newest links distinguish the two cases.
 * @returns whether the head exists and its seal is valid; true before the chain began
 * @throws WrongDataSecret
 */
export async function checkHead(db: Database, secrets: Secrets): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "audit_head")) return true;
  const head = await findHead(db);
  if (head && head.seal === headSeal(secrets, head.entries, head.last)) return true;
  const columns = ["id", "at", "user_id", "action", "subject", "subject_id", "details_digest", "chain"] as const;
  const rows = await db.selectFrom("audit_log").select(columns).orderBy("id", "desc").limit(50).execute();
  const fits = rows.some(
    (row, place) => row.chain !== null && row.chain === linkOf(secrets, rows[place + 1]?.chain ?? chainStart, row),
  );
  const isChained = head !== undefined || rows.some(({ chain }) => chain !== null);
  if (isChained && !fits) throw new WrongDataSecret();
  return false;
}

/** Appends entries to the chain. Call it last in a transaction. */
export async function appendEntries(db: Database, secrets: Secrets, entries: readonly QueuedEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await lockLogEnd(db);
  const head = await findHead(db);
  if (head) await appendTo(db, secrets, head, entries);
  else await appendWithoutHead(db, secrets, entries);
}

/** Starts the chain of a new database with an entry of its own, whose date reveals a chain that was started anew. */
export async function beginChain(db: Database, secrets: Secrets, at: Date): Promise<void> {
  await insertHead(db, secrets, { entries: 0, last: chainStart });
  await appendEntries(db, secrets, [
    { userId: null, action: chainBegin, subject: "audit_log", subjectId: 1, details: { entries: 0 }, at },
  ]);
}

/** Continues a log whose head was removed. It records the loss in an entry that verify-audit always reports. */
async function appendWithoutHead(db: Database, secrets: Secrets, entries: readonly QueuedEntry[]): Promise<void> {
  const last = await db.selectFrom("audit_log").select("chain").orderBy("id", "desc").limit(1).executeTakeFirst();
  const head = { entries: await countRows(db.selectFrom("audit_log")), last: last?.chain ?? chainStart };
  await insertHead(db, secrets, head);
  const details = { entries: head.entries };
  const trace = { userId: null, action: headLoss, subject: "audit_log", subjectId: 1, details, at: entries[0]!.at };
  await appendTo(db, secrets, head, [trace, ...entries]);
}

async function appendTo(db: Database, secrets: Secrets, head: Head, entries: readonly QueuedEntry[]): Promise<void> {
  let previous = head.last;
  for (const { userId, action, subject, subjectId, details = {}, at } of entries) {
    const row = {
      at: at.toISOString(),
      user_id: userId,
      action,
      subject,
      subject_id: String(subjectId),
      details: JSON.stringify(details),
    };
    // The link covers the id, which exists only now.
    const id = await db
      .insertInto("audit_log")
      .values({ ...row, chain: "" })
      .$call(insertedId);
    previous = await chainEntry(db, secrets, previous, { id, ...row });
  }
  await writeHead(db, secrets, head.entries + entries.length, previous);
}

interface Head {
  readonly entries: number;
  readonly last: string;
}

function findHead(db: Database) {
  return db.selectFrom("audit_head").selectAll().where("id", "=", headId).executeTakeFirst();
}

async function insertHead(db: Database, secrets: Secrets, { entries, last }: Head): Promise<void> {
  await db
    .insertInto("audit_head")
    .values({ id: headId, entries, last, seal: headSeal(secrets, entries, last) })
    .execute();
}

type UnchainedRow = Omit<ChainedEntry, "details_salt" | "details_digest" | "chain">;

/** Gives a row its link and returns the link. */
async function chainEntry(db: Database, secrets: Secrets, previous: string, row: UnchainedRow): Promise<string> {
  const details_salt = secrets.randomText(20);
  const details_digest = detailsDigest(secrets, details_salt, row.details);
  const chain = linkOf(secrets, previous, { ...row, details_digest });
  await db.updateTable("audit_log").set({ details_salt, details_digest, chain }).where("id", "=", row.id).execute();
  return chain;
}

async function writeHead(db: Database, secrets: Secrets, entries: number, last: string): Promise<void> {
  await db
    .updateTable("audit_head")
    .set({ entries, last, seal: headSeal(secrets, entries, last) })
    .where("id", "=", headId)
    .execute();
}
