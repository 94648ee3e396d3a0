import { CompiledQuery, Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import * as giving from "./migrations/001-giving.ts";
import * as site from "./migrations/002-site.ts";
import * as people from "./migrations/003-people.ts";
import * as springs from "./migrations/004-springs.ts";
import * as content from "./migrations/005-content.ts";
import * as moderation from "./migrations/006-moderation.ts";
import * as causePublishing from "./migrations/007-cause-publishing.ts";
import * as contentPresses from "./migrations/008-content-presses.ts";
import * as accountCurrencies from "./migrations/009-account-currencies.ts";
import * as paymentReviews from "./migrations/010-payment-reviews.ts";
import * as signIns from "./migrations/011-sign-ins.ts";
import * as auditChain from "./migrations/012-audit-chain.ts";
import * as failures from "./migrations/013-failures.ts";
import * as auditSeal from "./migrations/014-audit-seal.ts";
import * as receipts from "./migrations/015-receipts.ts";
import * as refunds from "./migrations/016-refunds.ts";
import * as regularGifts from "./migrations/017-regular-gifts.ts";
import * as staffRoles from "./migrations/018-staff-roles.ts";
import * as transfers from "./migrations/019-transfers.ts";
import * as providerNotifications from "./migrations/020-provider-notifications.ts";
import * as staffLists from "./migrations/022-staff-lists.ts";
import * as donorChoices from "./migrations/023-donor-choices.ts";
import * as emailCodes from "./migrations/024-email-codes.ts";
import * as deskAndDeliveries from "./migrations/026-desk-and-deliveries.ts";
import * as deskLists from "./migrations/027-desk-lists.ts";
import * as openings from "./migrations/028-openings.ts";
import * as samples from "./migrations/029-samples.ts";
import * as runningTotals from "./migrations/030-running-totals.ts";
import * as giftsOnce from "./migrations/033-gifts-once.ts";
import * as publicVersions from "./migrations/034-public-versions.ts";
import * as auditCounts from "./migrations/035-audit-counts.ts";
import * as formsOnce from "./migrations/036-forms-once.ts";
import * as sampleItems from "./migrations/037-sample-items.ts";
import * as siteMarks from "./migrations/038-site-marks.ts";
import * as retention from "./migrations/039-retention.ts";
import * as secretMarks from "./migrations/040-secret-marks.ts";
import * as sandboxLedger from "./migrations/041-sandbox-ledger.ts";
import * as schemaNeeds from "./migrations/042-schema-needs.ts";
import * as apiClients from "./migrations/043-api-clients.ts";
import * as guestData from "./migrations/044-guest-data.ts";
import * as payerNames from "./migrations/045-payer-names.ts";
import * as shares from "./migrations/046-shares.ts";
import * as apostrophes from "./migrations/047-apostrophes.ts";
import { isPostgres } from "./migrations/columns.ts";
import { postgresDialect, type PostgresSettings } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { sqliteDialect } from "./sqlite.ts";

/** In the order they run. A migration that has run anywhere is never changed. */
const migrations: Record<string, Migration> = {
  "001-giving": giving,
  "002-site": site,
  "003-people": people,
  "004-springs": springs,
  "005-content": content,
  "006-moderation": moderation,
  "007-cause-publishing": causePublishing,
  "008-content-presses": contentPresses,
  "009-account-currencies": accountCurrencies,
  "010-payment-reviews": paymentReviews,
  "011-sign-ins": signIns,
  "012-audit-chain": auditChain,
  "013-failures": failures,
  "014-audit-seal": auditSeal,
  "015-receipts": receipts,
  "016-refunds": refunds,
  "017-regular-gifts": regularGifts,
  "018-staff-roles": staffRoles,
  "019-transfers": transfers,
  "020-provider-notifications": providerNotifications,
  "022-staff-lists": staffLists,
  "023-donor-choices": donorChoices,
  "024-email-codes": emailCodes,
  "026-desk-and-deliveries": deskAndDeliveries,
  "027-desk-lists": deskLists,
  "028-openings": openings,
  "029-samples": samples,
  "030-running-totals": runningTotals,
  "033-gifts-once": giftsOnce,
  "034-public-versions": publicVersions,
  "035-audit-counts": auditCounts,
  "036-forms-once": formsOnce,
  "037-sample-items": sampleItems,
  "038-site-marks": siteMarks,
  "039-retention": retention,
  "040-secret-marks": secretMarks,
  "041-sandbox-ledger": sandboxLedger,
  "042-schema-needs": schemaNeeds,
  "043-api-clients": apiClients,
  "044-guest-data": guestData,
  "045-payer-names": payerNames,
  "046-shares": shares,
  "047-apostrophes": apostrophes,
};

export type Database = Kysely<Schema>;

/** On what the queries of a noun run. */
export interface Connections {
  /** The open transaction, or the database outside of one. */
  readonly db: Database;
  /** Where the long reads of staff run: outside of a transaction a connection of their own. */
  readonly reader: Database;
}

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
export async function waitForDatabase(
  db: Database,
  waitMilliseconds: number,
  onWait: (failure: unknown) => void,
): Promise<void> {
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

/** Returns whether every migration of this version has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => done.has(name));
}

/** Returns the names of the migrations that have run, and of those that have not, in their order. */
export async function migrationState(db: Database): Promise<{ done: string[]; pending: string[] }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isNew = !tables.some(({ name }) => name === "kysely_migration");
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  return { done, pending: Object.keys(migrations).filter((name) => !done.includes(name)) };
}

/**
 * Returns what a newer version of the program did to the database.
 * @returns later: names of migrations that this version does not know; needed: those of them without which a program
 *   cannot run on the database
 */
export async function newerMigrations(db: Database): Promise<{ later: string[]; needed: string[] }> {
  const { done } = await migrationState(db);
  const later = done.filter((name) => !knowsMigration(name));
  if (!done.includes("042-schema-needs")) return { later, needed: [] };
  const { rows } = await sql<{ migration: string }>`select migration from schema_needs`.execute(db);
  return { later, needed: rows.map(({ migration }) => migration).filter((name) => !knowsMigration(name)) };
}

/** Tells whether this version of the program has a migration of this name. */
export function knowsMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

interface MigrationOptions {
  /** Runs just before the migration of a name, in its transaction. */
  readonly beforehand?: Readonly<Record<string, (db: Database) => Promise<void>>>;
  /** Name of the last migration to run; the newest by default. */
  readonly to?: string;
}

/** Runs the missing migrations. A failed migration is rolled back and thrown. */
export async function migrate(db: Database, { beforehand = {}, to }: MigrationOptions = {}): Promise<void> {
  const prepared = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(db) {
        await beforehand[name]?.(db);
        await migration.up(db);
      },
    },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(prepared) } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
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
