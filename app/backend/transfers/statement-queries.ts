import type { Selectable } from "kysely";
import { accountName } from "../../contract/rules/gift-people.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { StatementColumn, StatementLineState } from "../../contract/rules/transfers.ts";
import { userIdOf } from "../accounts/current-user.ts";
import {
  chunks,
  countRows,
  firstRow,
  hasWritten,
  insertedId,
  type Page,
  rowAs,
  rowsAs,
  rowsWritten,
} from "../database/queries.ts";
import type { Database, Schema } from "../database/schema.ts";

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

/** The names of the columns that an account's last file had. */
type ColumnNames = Readonly<Partial<Record<StatementColumn, string>>>;

export type StatementFileRecord = Readonly<Pick<Selectable<Schema["statement_files"]>, (typeof fileColumns)[number]>>;

type Line = Readonly<Selectable<Schema["statement_lines"]>>;

/** Who and what a line is probably for. */
export type Suggestion = Pick<
  Line,
  "matched_by" | "user_id" | "donor_name" | "donor_email" | "donor_phone" | "cause_id"
>;

export type NewStatementLine = Omit<
  Line,
  "id" | "file_id" | "account_id" | "state" | "payment_id" | "decided_by" | "decided_at" | "reason"
>;

export interface StatementLineRecord extends Omit<Line, "decided_by"> {
  readonly account: string;
  readonly user: { readonly name: string; readonly phone: string | null } | null;
  readonly cause: { readonly texts: Record<Language, { readonly title: string }> } | null;
  readonly decided_by: { readonly id: number; readonly name: string } | null;
}

export function statementQueries(db: Database) {
  const files = () => db.selectFrom("statement_files").select(fileColumns);
  return {
    /** Returns the names of the columns that were chosen for an account; null before its first file. */
    columnNames: (accountId: number) =>
      db
        .selectFrom("statement_formats")
        .select("columns")
        .where("account_id", "=", accountId)
        .$call(rowAs(({ columns }) => JSON.parse(columns) as ColumnNames)),

    async saveColumnNames(accountId: number, names: ColumnNames, at: Date): Promise<void> {
      const row = { columns: JSON.stringify(names), updated_at: at.toISOString() };
      await db
        .insertInto("statement_formats")
        .values({ account_id: accountId, ...row })
        .onConflict((on) => on.column("account_id").doUpdateSet(row))
        .execute();
    },

    findFile: (id: number) => files().where("id", "=", id).$call(firstRow),
    findFileByDigest: (accountId: number, digest: string) =>
      files().where("account_id", "=", accountId).where("digest", "=", digest).$call(firstRow),

    addFile: (
      file: Pick<StatementFileRecord, "account_id" | "account" | "name"> & {
        readonly body: string;
        readonly digest: string;
        readonly uploaded_by: number;
      },
      at: Date,
    ) =>
      db
        .insertInto("statement_files")
        .values({ ...file, uploaded_at: at.toISOString(), imported_at: null })
        .$call(insertedId),

    /** Marks a file as imported and deletes its content. */
    finishFile: (id: number, counts: { lines: number; doubles: number; left_out: number }, at: Date) =>
      db
        .updateTable("statement_files")
        .set({ ...counts, body: null, imported_at: at.toISOString() })
        .where("id", "=", id)
        .execute(),

    /** Deletes a file that was not imported. Returns false for any other. */
    removeFile: (id: number) =>
      db.deleteFrom("statement_files").where("id", "=", id).where("imported_at", "is", null).$call(hasWritten),

    /** Deletes the files that were uploaded before a moment and never imported. */
    removeAbandoned: (before: Date) =>
      db
        .deleteFrom("statement_files")
        .where("imported_at", "is", null)
        .where("uploaded_at", "<", before.toISOString())
        .execute(),

    listFiles: async ({ offset, limit }: Page) => ({
      files: await files().orderBy("id", "desc").offset(offset).limit(limit).execute(),
      total: await db.selectFrom("statement_files").$call(countRows),
    }),

    /** Returns those of the fingerprints that imported lines of the account have. */
    async findImported(accountId: number, fingerprints: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      for (const some of chunks(fingerprints)) {
        const rows = await db
          .selectFrom("statement_lines")
          .select("fingerprint")
          .where("account_id", "=", accountId)
          .where("fingerprint", "in", some)
          .execute();
        for (const { fingerprint } of rows) found.add(fingerprint);
      }
      return found;
    },

    /** Adds lines; those whose fingerprint exists are left out. Returns how many were added. */
    async addLines({ id, account_id }: { id: number; account_id: number }, lines: readonly NewStatementLine[]) {
      let added = 0;
      const open = { state: "open", payment_id: null, decided_by: null, decided_at: null, reason: null } as const;
      for (const some of chunks(lines))
        added += await db
          .insertInto("statement_lines")
          .values(some.map((line) => ({ ...line, ...open, file_id: id, account_id })))
          .onConflict((on) => on.columns(["account_id", "fingerprint"]).doNothing())
          .$call(rowsWritten);
      return added;
    },

    /** Returns whom and what the last accepted line from an IBAN, or by a name, was for; null for none. */
    async lastAccepted(by: { readonly iban: string } | { readonly senderKey: string }): Promise<Suggestion | null> {
      const row = await db
        .selectFrom("statement_lines")
        .innerJoin("payments", "payments.id", "statement_lines.payment_id")
        .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
        .select(["payments.owner", "payments.donor_name", "payments.donor_email", "payments.donor_phone"])
        .select("payment_lines.cause_id")
        .where("statement_lines.state", "=", "accepted")
        .$if("iban" in by, (query) => query.where("sender_iban", "=", (by as { iban: string }).iban))
        .$if("senderKey" in by, (query) => query.where("sender_key", "=", (by as { senderKey: string }).senderKey))
        .orderBy("statement_lines.id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      const { owner, ...found } = row;
      const user_id = userIdOf(owner);
      // A member's name is the account's, which is not stored twice.
      return { ...found, matched_by: null, user_id, donor_name: user_id === null ? found.donor_name : null };
    },

    /** Returns the cause of a user's last transfer; null for none. */
    lastCauseOf: (userId: number) =>
      db
        .selectFrom("transfers")
        .innerJoin("payments", "payments.id", "transfers.payment_id")
        .innerJoin("payment_lines", "payment_lines.payment_id", "payments.id")
        .select("payment_lines.cause_id")
        .where("payments.owner", "=", `user:${userId}`)
        .orderBy("transfers.created_at", "desc")
        .limit(1)
        .$call(rowAs(({ cause_id }) => cause_id)),

    async list({ state }: { readonly state: StatementLineState }, { offset, limit }: Page) {
      const total = await db.selectFrom("statement_lines").where("state", "=", state).$call(countRows);
      const direction = state === "open" ? "asc" : "desc";
      // The page first, so that nothing is joined to the rows before it.
      const ids = await db
        .selectFrom("statement_lines")
        .select("id")
        .where("state", "=", state)
        .orderBy("id", direction)
        .offset(offset)
        .limit(limit)
        .$call(rowsAs(({ id }) => id));
      if (ids.length === 0) return { lines: [], total };
      const page = selectLines(db).where("statement_lines.id", "in", ids).orderBy("statement_lines.id", direction);
      return { lines: await page.$call(rowsAs(lineFrom)), total };
    },

    find: (id: number) => selectLines(db).where("statement_lines.id", "=", id).$call(rowAs(lineFrom)),

    /** Decides a line in a state. Returns false when it is in another. */
    decide: (
      id: number,
      from: StatementLineState,
      decision: Pick<Line, "state" | "payment_id" | "decided_by" | "reason">,
      at: Date,
    ) =>
      db
        .updateTable("statement_lines")
        .set({ ...decision, decided_at: at.toISOString() })
        .where("id", "=", id)
        .where("state", "=", from)
        .$call(hasWritten),

    countOpen: () => db.selectFrom("statement_lines").where("state", "=", "open").$call(countRows),
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

function lineFrom({ decided_by, cause_texts, user_phone, ...joined }: LineRow): StatementLineRecord {
  const { donor_first_name, donor_last_name, staff_first_name, staff_last_name, ...row } = joined;
  const donor = accountName({ first_name: donor_first_name ?? "", last_name: donor_last_name ?? "" });
  const staff = accountName({ first_name: staff_first_name ?? "", last_name: staff_last_name ?? "" });
  return {
    ...row,
    user: row.user_id === null ? null : { name: donor, phone: user_phone },
    cause: cause_texts === null ? null : { texts: JSON.parse(cause_texts) },
    decided_by: decided_by === null ? null : { id: decided_by, name: staff },
  };
}
