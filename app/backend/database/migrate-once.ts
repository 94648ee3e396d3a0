import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, inTransaction } from "./database.ts";
import { migrationState } from "./migrate.ts";
import { isPostgres } from "./migrations/columns.ts";

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
  let isToldToWait = false;
  for (;;) {
    const { pending } = await migrationState(db);
    if (pending.length === 0) return;
    const hasRun = await whenAlone(db, async (db) => {
      const state = await migrationState(db);
      if (state.pending.length > 0) await run(db, state);
    });
    if (hasRun) return;
    if (!isToldToWait) await onWait();
    isToldToWait = true;
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
