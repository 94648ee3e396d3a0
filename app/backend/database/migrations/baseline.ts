import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { chainAuditLog, countAuditActions } from "./baseline/audit-log.ts";
import { indexSearchTexts } from "./baseline/donation-search.ts";
import { keepDonationTotals } from "./baseline/donation-totals.ts";
import { countPublicVersions } from "./baseline/public-versions.ts";
import { isPostgres } from "./columns.ts";

/** Files of tables and their indexes: each table refers to those before it only. */
const files = [
  ...["people", "causes", "payments", "gift-cards", "receipts", "refunds", "regular-gifts", "springs", "transfers"],
  ...["reconciliation", "content", "messages", "figures", "audit", "system", "sandbox"],
];

/** Creates the tables, indexes and triggers of version 0.2.0, which the migrations before had made one by one. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const file of files) await createTables(db, file);
  if (isPostgres(db)) await keepNames(db);
  await chainAuditLog(db);
  await countAuditActions(db);
  await keepDonationTotals(db);
  await indexSearchTexts(db);
  await countPublicVersions(db);
}

/** Runs the statements of a file, which are written as PostgreSQL's. */
async function createTables(db: Kysely<any>, file: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, "baseline", `${file}.sql`), "utf8");
  const statements = isPostgres(db) ? text : text.replaceAll("serial primary key", "integer primary key autoincrement");
  for (const statement of statements.split(";\n").slice(0, -1)) await sql.raw(statement).execute(db);
}

/** Gives names that PostgreSQL had chosen when this table was made anew: backups set sequences by their names. */
async function keepNames(db: Kysely<any>): Promise<void> {
  for (const name of ["sequence verification_codes_id_seq", "index verification_codes_pkey"])
    await sql.raw(`alter ${name} rename to ${name.split(" ")[1]}1`).execute(db);
}
