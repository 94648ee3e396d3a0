import { readdirSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { inTransaction } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";
import type { Database } from "./schema.ts";

/** Node reads the migrations from the sources, also in the built server. */
const folder = join(dirname(findPackageJSON(import.meta.url)!), "app/backend/database/migrations");

/** The migrations that baseline.ts replaces. Every database lists them, because former versions look for each. */
const replaced = [
  ...["001-giving", "002-site", "003-people", "004-springs", "005-content", "006-moderation", "007-cause-publishing"],
  ...["008-content-presses", "009-account-currencies", "010-payment-reviews", "011-sign-ins", "012-audit-chain"],
  ...["013-failures", "014-audit-seal", "015-receipts", "016-refunds", "017-regular-gifts", "018-staff-roles"],
  ...["019-transfers", "020-provider-notifications", "022-staff-lists", "023-donor-choices", "024-email-codes"],
  ...["026-desk-and-deliveries", "027-desk-lists", "028-openings", "029-samples", "030-running-totals"],
  ...["033-gifts-once", "034-public-versions", "035-audit-counts", "036-forms-once", "037-sample-items"],
  ...["038-site-marks", "039-retention", "040-secret-marks", "041-sandbox-ledger", "042-schema-needs"],
];
/** The last of them, whose place the baseline takes: a database without it is older than version 0.2.0. */
export const baseline = "042-schema-needs";

/** The migrations since, by the names of their files. A migration that has run anywhere is never changed. */
const later = readdirSync(folder)
  .filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -".ts".length))
  .toSorted();

/** In the order they run. */
const names = [...replaced, ...later];

/** Thrown for a database that only version 0.2.0 can bring to a state that this version goes on from. */
export class OlderDatabase extends Error {
  readonly code = "OLDER_DATABASE";

  constructor() {
    super("The database is from before version 0.2.0: start version 0.2.0 with it once, then this version.");
  }
}

/** Thrown when a newer version of the program took something away that this one needs. */
export class NewerDatabase extends Error {
  readonly code = "NEWER_DATABASE";
}

/** Returns whether every migration of this version has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return names.every((name) => done.has(name));
}

/** Returns the names of the migrations that have run, and of those that have not, in their order. */
export async function migrationState(db: Database): Promise<{ done: string[]; pending: string[] }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isNew = !tables.some(({ name }) => name === "kysely_migration");
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = rows.map(({ name }) => name);
  return { done, pending: names.filter((name) => !done.includes(name)) };
}

/** @throws OlderDatabase for the migrations of one that have run */
export function refuseOlder(done: readonly string[]): void {
  if (done.length > 0 && !done.includes(baseline)) throw new OlderDatabase();
}

/**
 * Checks that this version of the program can run on a database.
 * @returns how many migrations a newer version has run
 * @throws OlderDatabase and NewerDatabase
 */
export async function checkVersion(db: Database): Promise<number> {
  const { done } = await migrationState(db);
  refuseOlder(done);
  if (done.length === 0) return 0;
  const { rows } = await sql<{ migration: string }>`select migration from schema_needs`.execute(db);
  const needed = rows.map(({ migration }) => migration).filter((name) => !knowsMigration(name));
  if (needed.length > 0) throw new NewerDatabase(`a newer version changed the database: ${needed.join(", ")}`);
  return done.filter((name) => !knowsMigration(name)).length;
}

/** Tells whether this version of the program has a migration of this name. */
export function knowsMigration(name: string): boolean {
  return names.includes(name);
}

/** Tells whether a database whose newest migration has this name is from before version 0.2.0. */
export function isBeforeBaseline(level: string): boolean {
  return level < baseline;
}

/**
 * Runs the missing migrations. A failed migration is rolled back and thrown.
 * @param to name of the last migration to run; the newest by default
 */
export async function migrate(db: Database, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const read = (name: string): Promise<Migration> =>
    import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href);
  const nothing: Migration = { up: async () => {} };
  const migrations = Object.fromEntries(replaced.map((name) => [name, nothing]));
  migrations[baseline] = await read("baseline");
  for (const name of later) migrations[name] = await read(name);
  return migrations;
}

/** Milliseconds between two looks whether another process has finished. */
const lookMilliseconds = 250;
/** Number of the advisory lock that a migrating process holds, on PostgreSQL. */
const migrationLock = 7_421_906;

interface MigratingOnce {
  /** Runs the migrations; nobody else migrates meanwhile. */
  readonly run: (db: Database, state: { readonly done: string[]; readonly pending: string[] }) => Promise<void>;
  /** Called once when another process holds the database, and awaited. */
  readonly onWait: () => unknown;
}

/**
 * Lets one of several starting processes migrate, while the others wait until nothing is left to run.
 * @param db without time limits, of at least two connections on PostgreSQL
 */
export async function migrateOnce(db: Database, { run, onWait }: MigratingOnce): Promise<void> {
  let isWaiting = false;
  for (;;) {
    const { pending } = await migrationState(db);
    if (pending.length === 0) return;
    const hasRun = await whenAlone(db, async (db) => {
      const state = await migrationState(db);
      if (state.pending.length > 0) await run(db, state);
    });
    if (hasRun) return;
    if (!isWaiting) await onWait();
    isWaiting = true;
    await wait(lookMilliseconds);
  }
}

/** Runs work under the lock of migrations; returns false at once while another process holds it. */
function whenAlone(db: Database, work: (db: Database) => Promise<void>): Promise<boolean> {
  return isPostgres(db) ? withAdvisoryLock(db, work) : asOnlyWriter(db, work);
}

/**
 * Holds the lock by a transaction of its own, which ends when the process dies. A lock of the session would stay at a
 * connection of PgBouncer's.
 */
function withAdvisoryLock(db: Database, work: (db: Database) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (holder) => {
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_xact_lock(${migrationLock}) as locked`.execute(holder);
    if (!rows[0]?.locked) return false;
    await work(db);
    return true;
  });
}

/**
 * Runs work in a transaction that is the only one to write. SQLite would wait for another writer inside of this thread,
 * which could say nothing meanwhile.
 */
async function asOnlyWriter(db: Database, work: (db: Database) => Promise<void>): Promise<boolean> {
  const [limit] = (await sql<{ timeout: number }>`pragma busy_timeout`.execute(db)).rows;
  let hasBegun = false;
  try {
    await sql`pragma busy_timeout = 0`.execute(db);
    await inTransaction(db, async (transaction) => {
      hasBegun = true;
      await work(transaction);
    });
    return true;
  } catch (failure) {
    if (hasBegun || ((failure as { errcode?: number }).errcode ?? 0) % 256 !== busy) throw failure;
    return false;
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(limit!.timeout)}`.execute(db);
  }
}

/** SQLite's result code for a database that another connection keeps locked. */
const busy = 5;
