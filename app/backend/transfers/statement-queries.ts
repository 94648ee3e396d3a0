import type { Language } from "../../contract/rules/languages.ts";
import type { StatementColumn, StatementLineState, StatementMatch } from "../../contract/rules/statements.ts";
import type { Database } from "../database/database.ts";

/** Rows of one INSERT, and values of one IN: far below the limits of both databases. */
const chunkSize = 400;

const fileColumns = [
  "id",
  "account_id",
  "account",
  "name",
  "body",
  "lines",
  "doubles",
  "left_out",
  "uploaded_at",
  "imported_at",
] as const;

export function statementQueries(db: Database) {
  const files = () => db.selectFrom("statement_files").select(fileColumns);
  return {
    /** Returns the names of the columns that were chosen for an account; null before its first file. */
    async columnNames(accountId: number): Promise<ColumnNames | null> {
      const row = await db
        .selectFrom("statement_formats")
        .select("columns")
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row ? JSON.parse(row.columns) : null;
    },

    async saveColumnNames(accountId: number, names: ColumnNames, at: Date): Promise<void> {
      const row = { columns: JSON.stringify(names), updated_at: at.toISOString() };
      await db
        .insertInto("statement_formats")
        .values({ account_id: accountId, ...row })
        .onConflict((on) => on.column("account_id").doUpdateSet(row))
        .execute();
    },

    findFile: async (id: number): Promise<StatementFileRecord | null> =>
      (await files().where("id", "=", id).executeTakeFirst()) ?? null,

    findFileByDigest: async (accountId: number, digest: string): Promise<StatementFileRecord | null> =>
      (await files().where("account_id", "=", accountId).where("digest", "=", digest).executeTakeFirst()) ?? null,

    async addFile(
      file: Pick<StatementFileRecord, "account_id" | "account" | "name"> & {
        readonly body: string;
        readonly digest: string;
        readonly uploaded_by: number;
      },
      at: Date,
    ): Promise<number> {
      const { id } = await db
        .insertInto("statement_files")
        .values({ ...file, uploaded_at: at.toISOString(), imported_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Marks a file as imported and deletes its content. */
    async finishFile(
      id: number,
      counts: { lines: number; doubles: number; left_out: number },
      at: Date,
    ): Promise<void> {
      await db
        .updateTable("statement_files")
        .set({ ...counts, body: null, imported_at: at.toISOString() })
        .where("id", "=", id)
        .execute();
    },

    /** Deletes a file that was not imported. Returns false for any other. */
    async removeFile(id: number): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("statement_files")
        .where("id", "=", id)
        .where("imported_at", "is", null)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },

    /** Deletes the files that were uploaded before a moment and never imported. */
    async removeAbandoned(before: Date): Promise<void> {
      await db
        .deleteFrom("statement_files")
        .where("imported_at", "is", null)
        .where("uploaded_at", "<", before.toISOString())
        .execute();
    },

    async listFiles({
      offset,
      limit,
    }: {
      offset: number;
      limit: number;
    }): Promise<{ files: StatementFileRecord[]; total: number }> {
      const { total } = await db
        .selectFrom("statement_files")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows: StatementFileRecord[] = await files().orderBy("id", "desc").offset(offset).limit(limit).execute();
      return { files: rows, total: Number(total) };
    },

    /** Returns the fingerprints of an account's lines that are known. */
    async known(accountId: number, fingerprints: readonly string[]): Promise<Set<string>> {
      const known = new Set<string>();
      for (let start = 0; start < fingerprints.length; start += chunkSize) {
        const rows = await db
          .selectFrom("statement_lines")
          .select("fingerprint")
          .where("account_id", "=", accountId)
          .where("fingerprint", "in", fingerprints.slice(start, start + chunkSize))
          .execute();
        for (const { fingerprint } of rows) known.add(fingerprint);
      }
      return known;
    },

    /** Adds lines; those whose fingerprint is known are left out. Returns how many were added. */
    async addLines(
      { id, account_id }: { id: number; account_id: number },
      lines: readonly NewStatementLine[],
    ): Promise<number> {
      let added = 0;
      for (let start = 0; start < lines.length; start += chunkSize) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto("statement_lines")
          .values(
            lines
              .slice(start, start + chunkSize)
              .map((line) => ({
                ...line,
                file_id: id,
                account_id,
                state: "open",
                payment_id: null,
                decided_by: null,
                decided_at: null,
                reason: null,
              })),
          )
          .onConflict((on) => on.columns(["account_id", "fingerprint"]).doNothing())
          .executeTakeFirstOrThrow();
        added += Number(numInsertedOrUpdatedRows ?? 0n);
      }
      return added;
    },

    /** Returns whom and what the last accepted line from an IBAN, or by a name, was for; null for none. */
    async lastAccepted(by: { readonly iban: string } | { readonly senderKey: string }): Promise<Suggestion | null> {
      const row = await db
        .selectFrom("statement_lines")
        .innerJoin("payments", "payments.id", "statement_lines.payment_id")
        .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
        .select([
          "payments.owner",
          "payments.donor_name",
          "payments.donor_email",
          "payments.donor_phone",
          "payment_lines.cause_id",
        ])
        .where("statement_lines.state", "=", "accepted")
        .$if("iban" in by, (query) => query.where("sender_iban", "=", (by as { iban: string }).iban))
        .$if("senderKey" in by, (query) => query.where("sender_key", "=", (by as { senderKey: string }).senderKey))
        .orderBy("statement_lines.id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const userId = /^user:(\d+)$/.exec(row.owner)?.[1];
      return {
        matched_by: null,
        user_id: userId === undefined ? null : Number(userId),
        // A member's is the account's, of which nothing is kept twice.
        donor_name: userId === undefined ? row.donor_name : null,
        donor_email: row.donor_email,
        donor_phone: row.donor_phone,
        cause_id: row.cause_id,
      };
    },

    /** Returns the cause of a user's last transfer; null for none. */
    async lastCauseOf(userId: number): Promise<number | null> {
      const row = await db
        .selectFrom("transfers")
        .innerJoin("payments", "payments.id", "transfers.payment_id")
        .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
        .select("payment_lines.cause_id")
        .where("payments.owner", "=", `user:${userId}`)
        .orderBy("transfers.created_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.cause_id ?? null;
    },

    async list(
      { state }: { readonly state: StatementLineState },
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ lines: StatementLineRecord[]; total: number }> {
      const { total } = await db
        .selectFrom("statement_lines")
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .where("state", "=", state)
        .executeTakeFirstOrThrow();
      const direction = state === "open" ? "asc" : "desc";
      // The page first, so that nothing is joined to the rows before it.
      const page = await db
        .selectFrom("statement_lines")
        .select("id")
        .where("state", "=", state)
        .orderBy("id", direction)
        .offset(offset)
        .limit(limit)
        .execute();
      const ids = page.map(({ id }) => id);
      const rows =
        ids.length === 0
          ? []
          : await selectLines(db)
              .where("statement_lines.id", "in", ids)
              .orderBy("statement_lines.id", direction)
              .execute();
      return { lines: rows.map(lineFrom), total: Number(total) };
    },

    async find(id: number): Promise<StatementLineRecord | null> {
      const row = await selectLines(db).where("statement_lines.id", "=", id).executeTakeFirst();
      return row ? lineFrom(row) : null;
    },

    /** Decides a line in one of some states. Returns false when it is in another. */
    async decide(
      id: number,
      from: readonly StatementLineState[],
      decision: StatementDecision,
      at: Date,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("statement_lines")
        .set({ ...decision, decided_at: at.toISOString() })
        .where("id", "=", id)
        .where("state", "in", [...from])
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async countOpen(): Promise<number> {
      const { n } = await db
        .selectFrom("statement_lines")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .where("state", "=", "open")
        .executeTakeFirstOrThrow();
      return Number(n);
    },
  };
}

function selectLines(db: Database) {
  return db
    .selectFrom("statement_lines")
    .innerJoin("statement_files", "statement_files.id", "statement_lines.file_id")
    .leftJoin("users as donors", "donors.id", "statement_lines.user_id")
    .leftJoin("users as staff", "staff.id", "statement_lines.decided_by")
    .leftJoin("causes", "causes.id", "statement_lines.cause_id")
    .selectAll("statement_lines")
    .select([
      "statement_files.account",
      "donors.first_name as donor_first_name",
      "donors.last_name as donor_last_name",
      "donors.phone as user_phone",
      "staff.first_name as staff_first_name",
      "staff.last_name as staff_last_name",
      "causes.texts as cause_texts",
    ]);
}

type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number];

function lineFrom({
  decided_by,
  donor_first_name,
  donor_last_name,
  user_phone,
  staff_first_name,
  staff_last_name,
  cause_texts,
  ...row
}: LineRow): StatementLineRecord {
  return {
    ...row,
    user: row.user_id === null ? null : { name: nameOf(donor_first_name, donor_last_name), phone: user_phone },
    cause: cause_texts === null ? null : { texts: JSON.parse(cause_texts) },
    decided_by: decided_by === null ? null : { id: decided_by, name: nameOf(staff_first_name, staff_last_name) },
  };
}

function nameOf(first: string | null, last: string | null): string {
  return `${first ?? ""} ${last ?? ""}`.trim();
}

/** Why a file cannot be read: no text, no table, quotes without an end, too many rows, or cells that are too long. */
export type StatementFault = "binary" | "no_table" | "quotes" | "too_long" | "cells";

export type StatementText =
  | { readonly outcome: "read"; readonly text: string }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

export type StatementTable =
  | { readonly outcome: "read"; readonly rows: readonly (readonly string[])[] }
  | { readonly outcome: "refused"; readonly fault: StatementFault };

/** Reads the bytes of banks' files: their encoding, and the cells of their table. */
export interface StatementReader {
  decode(bytes: Uint8Array): StatementText;
  split(text: string): StatementTable;
}

/** The names of the columns that an account's last file had. */
type ColumnNames = Readonly<Partial<Record<StatementColumn, string>>>;

export interface StatementFileRecord {
  readonly id: number;
  readonly account_id: number;
  readonly account: string;
  readonly name: string;
  /** The decoded content; null once it is imported. */
  readonly body: string | null;
  readonly lines: number;
  readonly doubles: number;
  readonly left_out: number;
  readonly uploaded_at: string;
  readonly imported_at: string | null;
}

/** Who and what a line is probably for. */
export interface Suggestion {
  readonly matched_by: StatementMatch | null;
  readonly user_id: number | null;
  readonly donor_name: string | null;
  readonly donor_email: string | null;
  readonly donor_phone: string | null;
  readonly cause_id: number | null;
}

export interface NewStatementLine extends Suggestion {
  readonly fingerprint: string;
  readonly day: string;
  /** Kuruş. */
  readonly amount: number;
  readonly sender: string | null;
  /** The normalized sender. */
  readonly sender_key: string | null;
  readonly sender_iban: string | null;
  readonly description: string | null;
  readonly reference: string | null;
}

export interface StatementLineRecord extends NewStatementLine {
  readonly id: number;
  readonly file_id: number;
  readonly account_id: number;
  readonly account: string;
  readonly state: StatementLineState;
  readonly user: { readonly name: string; readonly phone: string | null } | null;
  readonly cause: { readonly texts: Record<Language, { readonly title: string }> } | null;
  readonly payment_id: string | null;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
  readonly decided_at: string | null;
  readonly reason: string | null;
}

/** How a line was dealt with. */
interface StatementDecision {
  readonly state: StatementLineState;
  readonly payment_id: string | null;
  readonly decided_by: number;
  readonly reason: string | null;
}
