import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { mustExist } from "../../contract/rule-violation.ts";
import { migrate } from "../database/migrate.ts";
import type { Schema } from "../database/schema.ts";
import { BackupFault, type Manifest, names, type TableCount } from "./manifest.ts";

type Dump = Pick<Manifest, "tables" | "sequences">;

/** Connects. @throws the server's error */
export async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address, keepAlive: true, connectionTimeoutMillis: 15_000 });
  await client.connect();
  // A connection that breaks while nothing is asked would end the process.
  client.on("error", () => {});
  return client;
}

/** Lifts the time limits of the open transaction alone: a pooler would give those of the session to others. */
const withoutLimits = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** Copies every table of one moment into a folder, a file each in PostgreSQL's text form for COPY. */
export async function dumpPostgres(address: string, folder: string): Promise<Dump> {
  const client = await connect(address);
  try {
    await client.query(`begin isolation level repeatable read read only; ${withoutLimits}`);
    const tables = await tablesOf(client);
    const counted: TableCount[] = [];
    for (const { name, columns } of tables) {
      const source = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(", ")}) to stdout`));
      await pipeline(source, createWriteStream(join(folder, `${name}.copy`), { mode: 0o600 }));
      counted.push({ name, columns, rows: await countRows(client, name) });
    }
    // Sequences stand outside of transactions: read last, they are never behind the rows.
    const { rows } = await client.query<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`,
    );
    await client.query("rollback");
    return { tables: counted, sequences: rows.map(({ name, last }) => ({ name, last: Number(last) })) };
  } finally {
    await client.end();
  }
}

/**
 * Makes the tables of the manifest's migration level and fills them, in one transaction: after a failure everything is
 * as before.
 * @param removesOld whether the tables that are there are removed first
 * @throws BackupFault when the backup belongs to a newer version
 */
export function loadPostgres(address: string, folder: string, manifest: Manifest, { removesOld = false } = {}) {
  return inNewTables(address, { level: manifest.level, removesOld }, async (client) => {
    const read = ({ name }: TableCount) => createReadStream(join(folder, names.database, `${name}.copy`));
    await fillTables(client, manifest, read);
    return countTables(client);
  });
}

/**
 * Makes the tables of a migration level and works on them in the same transaction.
 * @param order removesOld: whether the tables that are there are removed first; otherwise they are a fault
 * @throws BackupFault
 */
export async function inNewTables<T>(
  address: string,
  order: { readonly level: string; readonly removesOld: boolean },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(address);
  const only = { connect: async () => Object.assign(client, { release() {} }), end: async () => {}, options: {} };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: only }) });
  try {
    return await db.transaction().execute(async (transaction) => {
      await client.query(withoutLimits);
      if (order.removesOld) await removeTables(client);
      else if ((await tablesOf(client)).length > 0)
        throw new BackupFault("The PostgreSQL database has tables already: take an empty one.");
      await migrate(transaction, order.level);
      return work(client);
    });
  } finally {
    await db.destroy();
    await client.end();
  }
}

/**
 * Fills all tables of the open transaction with rows in PostgreSQL's text form for COPY, parents first. Triggers do not
 * run: their work is in the rows.
 * @throws BackupFault when there are other tables
 */
export async function fillTables(
  client: pg.Client,
  { tables, sequences }: Dump,
  read: (table: TableCount) => Readable,
): Promise<void> {
  // Triggers that wait for the commit would forbid changing the tables.
  await client.query("set constraints all immediate");
  const there = new Set((await tablesOf(client)).map(({ name }) => name));
  if (tables.length !== there.size || tables.some(({ name }) => !there.has(name)))
    throw new BackupFault("The backup has other tables than this version of the program.");
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const table of await parentsFirst(client, tables)) {
    const columns = (table.columns ?? []).map(quoted).join(", ");
    const target = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
    await pipeline(read(table), target);
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { name, last } of sequences)
    await client.query("select setval(format('%I', $1::text)::regclass, $2)", [name, last]);
}

/** Counts the rows of every table. */
export async function countTables(client: pg.Client): Promise<TableCount[]> {
  const counted: TableCount[] = [];
  for (const { name } of await tablesOf(client)) counted.push({ name, rows: await countRows(client, name) });
  return counted;
}

/** Returns the tables of the site with the columns that are stored. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     group by c.relname order by c.relname`,
  );
  return rows;
}

async function countRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${quoted(table)}`);
  return Number(mustExist(rows[0]).rows);
}

/** Sorts tables so that rows come after those they refer to. */
async function parentsFirst(client: pg.Client, tables: readonly TableCount[]): Promise<TableCount[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
     where contype = 'f' and conrelid <> confrelid and child.relnamespace = current_schema()::regnamespace`,
  );
  const sorted: TableCount[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ name }) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)));
    if (ready.length === 0) throw new Error("Tables refer to each other in a circle");
    sorted.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** Removes the site's tables and functions, and leaves what belongs to an extension. */
async function removeTables(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client);
  if (tables.length > 0) await client.query(`drop table ${tables.map(({ name }) => quoted(name)).join(", ")} cascade`);
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc where pronamespace = current_schema()::regnamespace
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { name } of rows) await client.query(`drop function ${name} cascade`);
}

/** Returns how many other connections the database has. */
export async function otherConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: string }>(
    `select count(*) as others from pg_stat_activity where datname = current_database()
     and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return Number(mustExist(rows[0]).others);
}

export const quoted = (name: string) => pg.escapeIdentifier(name);
