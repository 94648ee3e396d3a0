import { type Selectable, sql } from "kysely";
import { countRows, type Page, rowsAs } from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";
import type { Secrets } from "../outside.ts";
import { appendEntries, lockLogEnd, type QueuedEntry } from "./audit-chain-queries.ts";
import { redactedDigest, redaction } from "./audit-chain.ts";

/** An operation to record in the audit log. */
export interface AuditAction {
  /** Null when the system did it. */
  readonly userId: number | null;
  /** "noun.verb", e.g. "spring.approve". */
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | number;
  /** Details, without secrets and with as little personal data as possible. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An entry with its link to the entry before (audit-chain.ts). */
export type ChainedEntry = Readonly<Selectable<Schema["audit_log"]>>;

interface AuditFilter {
  /** Filters by the user who did it. */
  readonly person?: number | undefined;
  readonly action?: string | undefined;
  /** Operations of staff, or entries about sign-ins and phone numbers. */
  readonly only?: "actions" | "sign_ins" | undefined;
}

/**
 * What leads into an account, and what staff did. These are the conditions of the indexes in
 * database/migrations/baseline/audit.sql to the letter: SQLite uses such an index for no other text.
 */
const isSignIn = sql<boolean>`(substr(action, 1, 8) = 'sign_in.'
  or action in ('person.change_phone', 'person.verify_email', 'person.remove_email'))`;
const isAction = sql<boolean>`not (substr(action, 1, 8) = 'sign_in.' or substr(action, 1, 6) = 'audit.'
  or action in ('person.change_phone', 'person.verify_email', 'person.remove_email'))`;

/**
 * Returns the queries of the audit log. Entries are never changed, except that erasing an account redacts its names.
 * @param queue entries of the open transaction; null outside of one
 */
export function auditQueries(db: Database, secrets: Secrets, queue: QueuedEntry[] | null) {
  return {
    /** Records an operation; inside a transaction, the entry is written at its end. */
    async record(action: AuditAction, at: Date): Promise<void> {
      if (queue) queue.push({ ...action, at });
      else await db.transaction().execute((db) => appendEntries(db, secrets, [{ ...action, at }]));
    },

    /**
     * Redacts names in entries about a user, the user's springs and the names the user gave to wells, and the reason
     * why staff did not delete the account. Numbers, permits and other reasons stay.
     */
    async redactUser(id: number, at: Date): Promise<void> {
      const subjects: Record<string, ReadonlySet<string>> = {
        person: new Set([String(id)]),
        spring: idSet(await db.selectFrom("springs").select("id").where("owner_id", "=", id).execute()),
        well_name: idSet(await db.selectFrom("well_names").select("id").where("user_id", "=", id).execute()),
      };
      const rows: Record<string, string> = {};
      for (const [subject, ids] of Object.entries(subjects)) {
        if (ids.size === 0) continue;
        const entries = await db
          .selectFrom("audit_log")
          .select(["id", "details"])
          .where("subject", "=", subject)
          .where("subject_id", "in", [...ids])
          .execute();
        for (const entry of entries) {
          const details = JSON.stringify(withoutNames(subject, JSON.parse(entry.details)));
          if (details === entry.details) continue;
          await db.updateTable("audit_log").set({ details, details_salt: null }).where("id", "=", entry.id).execute();
          rows[entry.id] = redactedDigest(secrets, details);
        }
      }
      for (const [place, entry] of (queue ?? []).entries()) {
        if (subjects[entry.subject]?.has(String(entry.subjectId)))
          queue![place] = { ...entry, details: withoutNames(entry.subject, entry.details ?? {}) };
      }
      if (Object.keys(rows).length > 0)
        await this.record({ userId: null, action: redaction, subject: "person", subjectId: id, details: { rows } }, at);
    },

    /** Returns entries with a larger id, oldest first. */
    entriesAfter: (id: number, limit: number): Promise<ChainedEntry[]> =>
      db.selectFrom("audit_log").selectAll().where("id", ">", id).orderBy("id").limit(limit).execute(),
    /** Returns the end of the log; null before its chain began. */
    head: async (): Promise<{ entries: number; last: string; seal: string } | null> =>
      (await db.selectFrom("audit_head").select(["entries", "last", "seal"]).executeTakeFirst()) ?? null,
    /** Keeps other processes from appending until the end of the transaction. Call it inside a transaction. */
    lockEnd: (): Promise<void> => lockLogEnd(db),

    /** Lists entries, newest first. */
    async list({ person, action, only }: AuditFilter, { offset, limit }: Page) {
      let matching = db.selectFrom("audit_log");
      if (person !== undefined) matching = matching.where("audit_log.user_id", "=", person);
      if (action) matching = matching.where("audit_log.action", "=", action);
      if (only) matching = matching.where(only === "sign_ins" ? isSignIn : isAction);
      const total = person === undefined ? await countActions(db, { action, only }) : await countRows(matching);
      // A page in the second half is read from the end.
      const isFromEnd = offset > total / 2;
      // The page first, so that nothing is joined to the rows before it.
      const ids = await matching
        .select("audit_log.id")
        .orderBy("audit_log.id", isFromEnd ? "asc" : "desc")
        .offset(isFromEnd ? Math.max(0, total - offset - limit) : offset)
        .limit(Math.max(0, Math.min(limit, total - offset)))
        .$call(rowsAs(({ id }) => id));
      if (ids.length === 0) return { entries: [], total };
      const rows = await db
        .selectFrom("audit_log")
        .leftJoin("users", "users.id", "audit_log.user_id")
        .select(["audit_log.id", "at", "user_id", "action", "subject", "subject_id", "details"])
        .select(["users.first_name", "users.last_name"])
        .where("audit_log.id", "in", ids)
        .orderBy("audit_log.id", "desc")
        .execute();
      const entries = rows.map(({ user_id, first_name, last_name, details, ...row }) => ({
        ...row,
        person: user_id === null ? null : { id: user_id, name: `${first_name ?? ""} ${last_name ?? ""}`.trim() },
        details: JSON.parse(details) as Record<string, unknown>,
      }));
      return { entries, total };
    },
  };
}

/** Counts the entries of everybody from the numbers of each action. */
async function countActions(db: Database, { action, only }: Omit<AuditFilter, "person">): Promise<number> {
  let counts = db.selectFrom("audit_actions");
  if (action) counts = counts.where("action", "=", action);
  if (only) counts = counts.where(only === "sign_ins" ? isSignIn : isAction);
  const { total } = await counts
    .select((eb) => eb.fn.sum<number | null>("entries").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

function idSet(rows: readonly { id: number }[]): ReadonlySet<string> {
  return new Set(rows.map(({ id }) => String(id)));
}

/** Returns details without the names of an erased user. */
function withoutNames(subject: string, details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (subject === "person") return {};
  const { name: _name, ...rest } = details;
  return rest;
}
