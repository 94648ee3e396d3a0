import { CompiledQuery, Kysely, sql } from "kysely";
import { isPostgres } from "./migrations/columns.ts";
import { postgresDialect, type PostgresSettings } from "./postgres.ts";
import type { Database, Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/**
 * Opens the database.
 * @param address postgres://… or the path of an SQLite file (":memory:" for tests)
 * @param settings for PostgreSQL only
 */
export function openDatabase(address: string, settings: PostgresSettings = {}): Database {
  const dialect = isPostgresAddress(address) ? postgresDialect(address, settings) : sqliteDialect(address);
  return new Kysely<Schema>({ dialect });
}

/** Returns whether an address is a PostgreSQL URL; any other is the path of an SQLite file. */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//.test(address);
}

/** Failures of a server that is starting, restarting or moving, as system error or SQLSTATE. */
const transient =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|57P0\d|08[\dP]\d\d|53300)$/;

/**
 * Waits until the database answers.
 * @param waitMilliseconds how long connection failures are retried; other failures throw at once
 * @param onWait called with the first failure
 * @throws the last failure
 */
export async function waitForDatabase(db: Database, waitMilliseconds: number, onWait: (failure: unknown) => void) {
  const until = Date.now() + waitMilliseconds;
  for (let tries = 1; ; tries++) {
    try {
      return void (await sql`select 1`.execute(db));
    } catch (failure) {
      const { code, message } = failure as { code?: unknown; message: string };
      const mayPass = transient.test(String(code)) || /timeout|terminated/i.test(message);
      if (!mayPass || Date.now() >= until) throw failure;
      if (tries === 1) onWait(failure);
      await new Promise((wait) => setTimeout(wait, Math.min(500 * tries, 3000, Math.max(until - Date.now(), 1))));
    }
  }
}

/**
 * Runs start-up work without time limits, because migrating, or waiting for another process that migrates, may take
 * minutes. On PostgreSQL it uses separate connections, so that no connection without limits returns to the pool.
 * @param db the opened database of this address and these settings
 */
export async function withoutTimeLimits(
  { db, address, settings }: { readonly db: Database; readonly address: string; readonly settings: PostgresSettings },
  work: (db: Database) => Promise<void>,
): Promise<void> {
  if (isPostgresAddress(address)) {
    const unlimited = openDatabase(address, {
      ...settings,
      poolSize: 2,
      statementTimeoutMilliseconds: 0,
      idleTransactionTimeoutMilliseconds: 0,
    });
    return work(unlimited).finally(() => unlimited.destroy());
  }
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 600000`.execute(connection);
    await work(connection).finally(() => sql`pragma busy_timeout = 5000`.execute(connection));
  });
}

/** Runs work in a transaction, which is on the disk when it is confirmed. */
export function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

/** Runs work in the open transaction, or in one of its own when there is none. */
export function inOneTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : inTransaction(db, work);
}

const doesNotAwaitDisk = CompiledQuery.raw("pragma synchronous = normal");
const awaitsDisk = CompiledQuery.raw("pragma synchronous = full");

/** Runs work in a transaction that is confirmed before it is on the disk. */
export function inQuickTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (isPostgres(db))
    return inTransaction(db, async (db) => {
      await sql`set local synchronous_commit = off`.execute(db);
      return work(db);
    });
  // The setting belongs to the connection and cannot change within a transaction.
  return db.connection().execute(async (db) => {
    await db.executeQuery(doesNotAwaitDisk);
    try {
      return await inTransaction(db, work);
    } finally {
      await db.executeQuery(awaitsDisk);
    }
  });
}

/** Waits for the lock of this name and keeps it until the end of the transaction. Call it inside a transaction. */
export async function lockName(db: Database, name: string): Promise<void> {
  // SQLite needs no lock: its immediate transactions exclude each other.
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}
