import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { failureFields } from "../log/failure-fields.ts";
import { beginChain, checkHead } from "./audit/audit-chain-queries.ts";
import { inOneTransaction, openDatabase, waitForDatabase, withoutTimeLimits } from "./database/database.ts";
import { checkVersion, migrate, migrateOnce, migrationState, refuseOlder } from "./database/migrate.ts";
import type { PostgresSettings } from "./database/postgres.ts";
import type { Database } from "./database/schema.ts";
import type { Clock, Log, Secrets } from "./outside.ts";
import { createStore, secretsFrom } from "./store.ts";
import { checkSessionSecrets } from "./system/session-secrets.ts";

export interface MigrationSettings {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  readonly dataDirectory: string;
  readonly secrets: Secrets;
  /** SESSION_SECRET, compared with those of the other processes; none where cookies are not read. */
  readonly sessionSecrets?: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** Version of the program, for the backup. */
  readonly version?: string;
  /** Whether a database with data is backed up before its migrations; no by default. */
  readonly isBackedUpBeforeMigrations?: boolean;
  /** Connection limits and time-outs of PostgreSQL. */
  readonly postgres?: PostgresSettings;
  /** Called before migrations of a database with data run here or in another process. */
  readonly onMigrating?: () => Promise<void>;
  /** Longest wait for a database that does not answer; a minute by default. */
  readonly databaseWaitMilliseconds?: number;
}

/** Backups that stay of those before migrations. */
const mostBackups = 3;

/**
 * Waits for the database and brings it to this version.
 * @param afterwards runs without time limits, when the database is up to date
 * @throws OlderDatabase, NewerDatabase and WrongDataSecret before anything is changed; WrongSessionSecret
 */
export async function bringUpToDate(
  db: Database,
  settings: MigrationSettings,
  afterwards: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { database, secrets, log, postgres = {}, databaseWaitMilliseconds: waitMilliseconds = 60_000 } = settings;
  await waitForDatabase(db, waitMilliseconds, (failure) =>
    log.warn(
      { cause: failureFields(failure), seconds: waitMilliseconds / 1000 },
      "the database does not answer yet: waiting for it",
    ),
  );
  await withoutTimeLimits({ db, address: database, settings: postgres }, async (unlimited) => {
    const later = await checkVersion(unlimited);
    if (later > 0) log.warn({ count: later }, "a newer version migrated the database: going on with it");
    const isSealed = await checkHead(unlimited, secrets);
    if (!isSealed) log.warn({}, "the end of the audit log is not sealed: entries may be missing, run verify-audit");
    await migrateSite(unlimited, settings);
    // Of two machines that began an empty database together, the second one had nothing to compare with before.
    await checkHead(unlimited, secrets);
    if (settings.sessionSecrets) {
      const { isChanged } = await checkSessionSecrets(
        createStore(unlimited, secrets),
        secrets,
        settings.sessionSecrets,
      );
      if (isChanged) log.warn({}, "SESSION_SECRET has changed: it has to be the same list in every process");
    }
    await afterwards(unlimited);
  });
}

/** Runs the missing migrations in one of several processes, after a backup; the others wait and log it. */
async function migrateSite(db: Database, settings: MigrationSettings): Promise<void> {
  const { database, secrets, clock, log } = settings;
  await migrateOnce(db, {
    async onWait() {
      log.info({}, "another process migrates the database or writes to it: waiting for it");
      await settings.onMigrating?.();
    },
    run: async (db, { done, pending }) => {
      const isNew = done.length === 0;
      if (!isNew) {
        log.info({ count: pending.length }, "migrations begin");
        await settings.onMigrating?.();
      }
      if (!isNew && settings.isBackedUpBeforeMigrations && database !== ":memory:") await backUp(settings);
      await inOneTransaction(db, async (db) => {
        await migrate(db);
        if (isNew) await beginChain(db, secrets, clock.now());
      });
      if (!isNew) log.info({ count: pending.length }, "migrations have run");
    },
  });
}

async function backUp({ database, dataDirectory, clock, log, version }: MigrationSettings): Promise<void> {
  const folder = join(dataDirectory, "backups");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Only a start with something to migrate loads the packages for archives.
  const { makeBackup } = await import("./backup/make-backup.ts");
  const { bytes } = await makeBackup({
    place: { database, dataDirectory },
    to: folder,
    prefix: "before-migration",
    keep: mostBackups,
    databaseOnly: true,
    version: version ?? "unknown",
    now: clock.now,
  });
  log.info({ folder: "backups", bytes }, "the database was backed up before its migrations");
}

/** Returns the names of the migrations that a start would run, and changes nothing. @throws OlderDatabase */
export async function listPendingMigrations(database: string): Promise<string[]> {
  const db = openDatabase(database, { isPooledByTransaction: true });
  try {
    const { done, pending } = await migrationState(db);
    refuseOlder(done);
    return pending;
  } finally {
    await db.destroy();
  }
}

/** Runs the missing migrations without starting the site. @param secret DATA_SECRET */
export async function runMigrations(
  secret: string,
  settings: Omit<MigrationSettings, "secrets" | "clock">,
): Promise<void> {
  const db = openDatabase(settings.database, settings.postgres);
  try {
    await bringUpToDate(db, { ...settings, secrets: secretsFrom(secret), clock: { now: () => new Date() } });
  } finally {
    await db.destroy();
  }
}
