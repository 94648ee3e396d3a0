import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import type pg from "pg";
import { mustExist } from "../../contract/rule-violation.ts";
import { openDatabase } from "../database/database.ts";
import { knowsMigration, migrationState } from "../database/migrate.ts";
import { BackupFault, type TableCount } from "./manifest.ts";
import { fillTables, inNewTables, quoted, tablesOf } from "./postgres-copy.ts";
import { isOpenElsewhere } from "./sqlite-copy.ts";

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
  /** Sums of the columns with numbers, which are equal on both sides; of money in kuruş. */
  readonly sums: Readonly<Record<string, string>>;
}

type CopiedColumns = TableCount & { readonly columns: string[] };

/**
 * Copies all data of a site's SQLite file into an empty PostgreSQL database. Rows of every table, and the sum of every
 * column with numbers, are compared before the one transaction ends: after any failure the database is empty as before.
 * Nobody can write to the file meanwhile.
 * @throws BackupFault
 */
export async function copyIntoPostgres(file: string, address: string): Promise<readonly CopiedTable[]> {
  const level = await levelOf(file);
  const source = new DatabaseSync(file, { timeout: 2000 });
  try {
    source.exec("begin immediate");
    return await inNewTables(address, { level, removesOld: false }, async (client) => {
      const tables = columnsOfBoth(source, await tablesOf(client));
      const sequences = await sequencesOf(client, source);
      await fillTables(client, { tables, sequences }, (table) =>
        Readable.from(linesOf(source, table as CopiedColumns)),
      );
      const copied: CopiedTable[] = [];
      for (const table of tables) copied.push(await compare(source, client, table));
      // The first questions would be planned without knowledge of the rows.
      await client.query("analyze");
      return copied;
    });
  } catch (failure) {
    const { severity, where, message } = failure as { severity?: string; where?: string; message: string };
    if (severity === undefined) throw failure;
    // The server's further fields may quote the row.
    const [, table, line] = /^COPY (\w+), line (\d+)/.exec(where ?? "") ?? [];
    throw new BackupFault(
      `PostgreSQL refuses ${table === undefined ? "the data" : `row ${line} of ${table}`}: ${message}. Nothing was copied.`,
    );
  } finally {
    source.close();
  }
}

/** @throws BackupFault when there is no such file, or a site uses it */
async function levelOf(file: string): Promise<string> {
  if (!existsSync(file)) throw new BackupFault(`There is no SQLite file ${file}.`);
  if (isOpenElsewhere(file))
    throw new BackupFault(`${file} is in use: stop the site, and every other program that has it open.`);
  const db = openDatabase(file);
  try {
    const { done, pending } = await migrationState(db);
    const level = done.at(-1);
    if (level === undefined) throw new BackupFault(`${file} holds no data of this product.`);
    if (pending.length > 0) throw new BackupFault(`${file} is of an older version: run \`npm run migrate\` first.`);
    if (!done.every(knowsMigration)) throw new BackupFault(`${file} is of a newer version: use that version.`);
    return level;
  } finally {
    await db.destroy();
  }
}

/** Tables of SQLite's index of words, for which PostgreSQL has an index of its own. */
const onlyInSqlite = new Set(["payment_search_rows"]);

/** Expects the same tables and columns on both sides; returns them with the number of rows. */
function columnsOfBoth(source: DatabaseSync, tables: readonly { readonly name: string; readonly columns: string[] }[]) {
  const inFile = source
    .prepare("select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const missing = inFile
    .filter((name) => !onlyInSqlite.has(name))
    .filter((name) => !tables.some((table) => table.name === name));
  if (missing.length > 0) throw new BackupFault(`PostgreSQL has no table for ${missing.join(", ")}.`);
  return tables.map(({ name, columns }) => {
    const there = source
      .prepare("select name from pragma_table_xinfo(?) where hidden = 0")
      .all(name)
      .map((column) => String(column.name));
    const lacking = [
      ...columns.filter((column) => !there.includes(column)),
      ...there.filter((column) => !columns.includes(column)),
    ];
    if (lacking.length > 0) throw new BackupFault(`The column ${name}.${lacking[0]} is not on both sides.`);
    const { rows } = source.prepare(`select count(*) as rows from ${quoted(name)}`).get() as { rows: number };
    return { name, columns, rows };
  });
}

/** Rows that are handed over at once: other work gets its turn between two. */
const rowsOfPiece = 200;

/** Yields the rows of a table in PostgreSQL's text form for COPY. */
function* linesOf(source: DatabaseSync, { name, columns }: CopiedColumns): Generator<string> {
  const statement = source.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(name)}`);
  statement.setReadBigInts(true);
  let lines: string[] = [];
  for (const row of statement.iterate()) {
    lines.push(`${columns.map((column) => textOf(row[column])).join("\t")}\n`);
    if (lines.length < rowsOfPiece) continue;
    yield lines.join("");
    lines = [];
  }
  if (lines.length > 0) yield lines.join("");
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function textOf(value: unknown): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign);
  if (typeof value === "bigint" || typeof value === "number") return String(value);
  throw new BackupFault("The SQLite file holds bytes where texts and numbers belong.");
}

/** Returns the sequences of PostgreSQL with the last number that SQLite has given out for their tables. */
async function sequencesOf(client: pg.Client, source: DatabaseSync): Promise<{ name: string; last: number }[]> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(
    `select s.relname as name, t.relname as "table", a.attname as "column" from pg_class s
     join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`,
  );
  return rows.flatMap(({ name, table, column }) => {
    const { last } = source
      .prepare(
        `select max(coalesce((select seq from sqlite_sequence where name = ?), 0),
          coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0)) as last`,
      )
      .get(table) as { last: number };
    // A sequence that has given out nothing yet begins at one by itself.
    return last > 0 ? [{ name, last }] : [];
  });
}

/** @throws BackupFault when the numbers of a table differ */
async function compare(source: DatabaseSync, client: pg.Client, { name, columns, rows }: CopiedColumns) {
  const { rows: types } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema()
     and table_name = $1 and data_type in ('integer', 'bigint', 'smallint')`,
    [name],
  );
  const isNumber = (column: string) => types.some((type) => type.name === column);
  // The length of texts is compared in their place.
  const select = (cast: string) =>
    [
      `${cast}(count(*)) as "count"`,
      ...columns.map(
        (column, place) =>
          `${cast}(coalesce(sum(${isNumber(column) ? quoted(column) : `length(${quoted(column)})`}), 0)) as "c${place}"`,
      ),
    ].join(", ");
  const before = source.prepare(`select ${select("")} from ${quoted(name)}`);
  before.setReadBigInts(true);
  const there = mustExist(before.get());
  const found = await client.query<Record<string, string>>(`select ${select("text")} from ${quoted(name)}`);
  const [here = {}] = found.rows;
  const differing = Object.keys(there).find((key) => String(there[key]) !== here[key]);
  if (differing !== undefined) {
    const what = differing === "count" ? "rows" : columns[Number(differing.slice(1))];
    throw new BackupFault(
      `${name}: ${what} would be ${here[differing]} instead of ${String(there[differing])}. Nothing was copied.`,
    );
  }
  const sums = columns.flatMap((column, place) => (isNumber(column) ? [[column, here[`c${place}`] ?? ""]] : []));
  return { name, rows, sums: Object.fromEntries(sums) };
}
