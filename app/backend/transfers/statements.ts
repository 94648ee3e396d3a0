import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { later } from "../../contract/rules/istanbul-time.ts";
import { normalizeWords } from "../../contract/rules/search-text.ts";
import { type LeftOutReason, mostStatementRows, transferCodesIn } from "../../contract/rules/transfers.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports, StatementFault, Store } from "./ports.ts";
import type { NewStatementLine, StatementFileRecord, Suggestion } from "./statement-queries.ts";
import {
  guessFormat,
  findLastFormat,
  namesOf,
  readRows,
  recognizableTexts,
  type StatementFormat,
  type StatementRow,
} from "./statement-rows.ts";
import { accountOf } from "./transfers.ts";

const nothing: Suggestion = {
  matched_by: null,
  user_id: null,
  donor_name: null,
  donor_email: null,
  donor_phone: null,
  cause_id: null,
};

/**
 * Suggests the donor and the cause of a line: by the reference code in its text, else by an earlier transfer from the
 * same IBAN, else by an earlier one of the same name. A line that staff entered already by hand is marked by its sum.
 */
async function suggest(
  store: Store,
  row: StatementRow,
  account: { readonly id: number; readonly name: string },
): Promise<Suggestion> {
  const isEntered = await store.transfers.hasEqual({ kind: "bank", day: row.day, account, amount: row.amount });
  if (isEntered) return { ...nothing, matched_by: "sum" };
  const byCode = await suggestByCode(store, row);
  if (byCode) return byCode;
  const byIban = row.iban === null ? null : await store.statements.lastAccepted({ iban: row.iban });
  if (byIban) return { ...byIban, matched_by: "iban" };
  const senderKey = normalizeWords(row.sender);
  // One word is no full name.
  const byName = senderKey.includes(" ") ? await store.statements.lastAccepted({ senderKey }) : null;
  return byName ? { ...byName, matched_by: "name" } : nothing;
}

async function suggestByCode(store: Store, row: StatementRow): Promise<Suggestion | null> {
  const codes = transferCodesIn([row.description, row.reference, row.sender].join(" "));
  const [found, ...others] = await store.transferCodes.findAll(codes);
  // Two codes in one line may be two donors.
  if (!found || others.length > 0) return null;
  const { user_id, cause_id, name, email, phone } = found;
  const cause = cause_id ?? (user_id === null ? null : await store.statements.lastCauseOf(user_id));
  return {
    matched_by: "code",
    user_id,
    donor_name: user_id === null ? name || row.sender || null : null,
    donor_email: email,
    donor_phone: phone,
    cause_id: cause,
  };
}

/** Days after which a file that was uploaded and never imported is deleted. */
const abandonedDays = 7;

/**
 * Stores an uploaded file until its columns are chosen. A file that was uploaded before and not imported is the same.
 * @returns the file's id
 * @throws RuleViolation account_unknown; statement_refused with the fault; statement_imported for a file that was
 *   imported already
 */
export async function uploadStatement(
  { store, clock, secrets, statementReader: reader }: Ports,
  file: { readonly staffId: number; readonly accountId: number; readonly name: string; readonly bytes: Uint8Array },
): Promise<number> {
  const at = clock.now();
  const account = await accountOf(store, file.accountId, at);
  if (!account.is_lira) throw new RuleViolation("account_unknown", "account_id");
  const read = reader.decode(file.bytes);
  if (read.outcome === "refused") throw refusal(read.fault);
  const table = reader.split(read.text);
  if (table.outcome === "refused") throw refusal(table.fault);
  const digest = secrets.fingerprint(`statement ${read.text}`);
  return store.transaction(async (store) => {
    await store.lock(`statements ${account.id}`);
    await store.statements.removeAbandoned(later(at, { days: -abandonedDays }));
    const earlier = await store.statements.findFileByDigest(account.id, digest);
    if (earlier?.imported_at) throw new RuleViolation("statement_imported", "file");
    if (earlier) return earlier.id;
    const names = { account_id: account.id, account: account.name, name: file.name };
    return store.statements.addFile({ ...names, body: read.text, digest, uploaded_by: file.staffId }, at);
  });
}

const refusals = {
  binary: "statement_binary",
  no_table: "statement_no_table",
  quotes: "statement_quotes",
  too_long: "statement_too_long",
  cells: "statement_no_table",
} as const satisfies Record<StatementFault, string>;

function refusal(fault: StatementFault): RuleViolation {
  return new RuleViolation(refusals[fault], "file", { rows: mostStatementRows });
}

/** A file before its import: its first rows, the format, and what an import would do. */
export interface StatementPlan {
  readonly file: StatementFileRecord;
  readonly rows: readonly (readonly string[])[];
  readonly format: StatementFormat;
  /** Whether the format is that of the account's last file. */
  readonly isLastFormat: boolean;
  readonly payments: readonly StatementRow[];
  readonly leftOut: readonly { readonly number: number; readonly reason: LeftOutReason }[];
  /** Numbers of the rows that were imported before. */
  readonly doubles: ReadonlySet<number>;
}

/**
 * Plans the import of a file, with a chosen format, or else that of the account's last file, or a guess.
 * @throws RuleViolation not_found for a file that does not exist or was imported
 */
export async function planImport(
  { store, clock, secrets, statementReader: reader }: Ports,
  fileId: number,
  chosen: StatementFormat | null,
): Promise<StatementPlan> {
  const file = await store.statements.findFile(fileId);
  if (!file || file.body === null) throw new RuleViolation("not_found");
  const table = reader.split(file.body);
  const rows = table.outcome === "read" ? table.rows : [];
  const names = await store.statements.columnNames(file.account_id);
  const last = names ? findLastFormat(rows, names) : null;
  const format = chosen ?? last ?? guessFormat(rows);
  const { payments, leftOut } = readRows(rows, format, clock.now());
  const fingerprints = recognizableTexts(file.account_id, payments).map(secrets.fingerprint);
  const doubled = await store.statements.findImported(file.account_id, fingerprints);
  const doubles = new Set(
    payments.filter((_, index) => doubled.has(mustExist(fingerprints[index]))).map(({ number }) => number),
  );
  return { file, rows, format, isLastFormat: !chosen && last !== null, payments, leftOut, doubles };
}

/**
 * Imports a file: its new payments become open lines with suggestions, and the columns are remembered for the account.
 * @returns how many lines were added and how many existed before
 * @throws RuleViolation not_found; statement_columns without a day and a sum; statement_empty without any payment
 */
export async function importStatement(
  ports: Ports,
  { staffId, fileId, format }: { staffId: number; fileId: number; format: StatementFormat },
): Promise<{ lines: number; doubles: number }> {
  const { store, clock, secrets } = ports;
  if (format.columns.day === undefined || format.columns.amount === undefined)
    throw new RuleViolation("statement_columns");
  const at = clock.now();
  return store.transaction(async (store) => {
    const { file, rows, payments, leftOut } = await planImport({ ...ports, store }, fileId, format);
    await store.lock(`statements ${file.account_id}`);
    if (payments.length === 0) throw new RuleViolation("statement_empty");
    const fingerprints = recognizableTexts(file.account_id, payments).map(secrets.fingerprint);
    const imported = await store.statements.findImported(file.account_id, fingerprints);
    const lines: NewStatementLine[] = [];
    for (const [index, payment] of payments.entries()) {
      const fingerprint = mustExist(fingerprints[index]);
      if (!imported.has(fingerprint)) lines.push(await lineOf(store, payment, fingerprint, file));
    }
    const added = await store.statements.addLines(file, lines);
    const counts = { lines: added, doubles: payments.length - added, left_out: leftOut.length };
    await store.statements.finishFile(file.id, counts, at);
    await store.statements.saveColumnNames(file.account_id, namesOf(rows, format), at);
    const details = { name: file.name, ...counts };
    await recordAudit(store, at, staffId, "statement.import", ["statement", file.id], details);
    return { lines: added, doubles: counts.doubles };
  });
}

async function lineOf(
  store: Store,
  payment: StatementRow,
  fingerprint: string,
  { account_id, account }: StatementFileRecord,
): Promise<NewStatementLine> {
  const { day, amount, sender, iban, description, reference } = payment;
  return {
    fingerprint,
    day,
    amount,
    sender: sender || null,
    sender_key: normalizeWords(sender) || null,
    sender_iban: iban,
    description: description || null,
    reference: reference || null,
    ...(await suggest(store, payment, { id: account_id, name: account })),
  };
}

/** Deletes an uploaded file that was not imported. @throws RuleViolation not_found */
export async function discardStatement({ store }: Ports, fileId: number): Promise<void> {
  if (!(await store.statements.removeFile(fileId))) throw new RuleViolation("not_found");
}
