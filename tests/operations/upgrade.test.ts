import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { openTestDatabase, type Place } from "../support/database.ts";
import { isNightly } from "../support/depth.ts";
import { startDonors } from "../support/donors-at-once.ts";
import { type DrillPlace, newDrillPlace } from "../support/drill-place.ts";
import { opened } from "../support/opened.ts";
import { runCommand } from "../support/operator-commands.ts";
import { openOwnPostgres } from "../support/own-postgres.ts";
import { openTestSite } from "../support/site.ts";

/** The last release, whose data stand in releases/ (make-release-data.ts). */
const release = "0.2.0";
const donations = 40;
const root = resolve(import.meta.dirname, "../..");
/** Milliseconds after its start at which the migrating command is killed. */
const killsAfter = isNightly ? [150, 250, 350, 450, 550] : [250, 450];

const postgres = opened(() => openOwnPostgres());

/** Restores the release's data into a new place; returns it with the settings of its site. */
async function restored(kind: "sqlite" | "postgres", name: string) {
  const place = await newDrillPlace(kind, postgres, name);
  const archive = join(import.meta.dirname, `releases/${release}-${kind}.tar.gz`);
  const done = await runCommand("backup.ts", place.environment, "restore", archive);
  expect([done.code, done.err]).toEqual([0, ""]);
  return place;
}

/** What donors and staff own: rows that an upgrade may not change. */
async function owned(place: Place): Promise<string[]> {
  const db = openTestDatabase(place);
  const lists = await Promise.all([
    db.query("select id, state, amount, created_at from payments order by id"),
    db.query("select id, cause_id, amount, payment_id from donations order by id"),
    db.query("select id, payment_id, series, serial from receipts order by id"),
    db.query("select id, phone, first_name from users order by id"),
    db.query("select id, total_amount from causes order by id"),
  ]);
  return lists.flat().map((row) => JSON.stringify(row));
}

/** Starts the migrating command and kills it at a moment. */
async function killedMigration(environment: Record<string, string>, moment: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [join(root, "app/commands/migrate.ts")], {
    cwd: root,
    env: childEnvironment(environment),
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  await moment();
  child.kill("SIGKILL");
  await ended;
}

/** Upgrades for good, and expects everything to be as the release left it. */
async function expectWhole(place: DrillPlace, before: string[]): Promise<void> {
  const done = await runCommand("migrate.ts", place.environment);
  expect([done.code, done.err]).toEqual([0, ""]);
  expect(await owned(place)).toEqual(before);
  await using site = await openTestSite(place.environment);
  const donors = startDonors(site.url, { atOnce: 2, most: 6 });
  await donors.done;
  expect([donors.acknowledged.length, donors.failures]).toEqual([6, []]);
  const [{ n }] = (await openTestDatabase(place).query("select count(*) as n from donations")) as [{ n: number }];
  expect(Number(n)).toBe(donations + 6);
  await openTestDatabase(place).expectConsistent();
}

// By day the other upgrade that is killed is that of PostgreSQL.
describe.each(isNightly ? (["sqlite", "postgres"] as const) : (["sqlite"] as const))(
  "data of the last release on %s",
  (kind) => {
    test("are whole after an upgrade that was killed again and again", async () => {
      const place = await restored(kind, "killed");
      // The release has no marks: they are in its backups from now on.
      const again = join(place.dataDirectory, "again.tar.gz");
      await runCommand("backup.ts", place.environment, "backup", "--to", again);
      const verified = await runCommand("backup.ts", place.environment, "verify", again);
      expect([verified.code, verified.err]).toEqual([0, ""]);
      const before = await owned(place);
      expect(before.length).toBeGreaterThan(3 * donations);
      for (const milliseconds of killsAfter) await killedMigration(place.environment, () => wait(milliseconds));
      await expectWhole(place, before);
      const db = openTestDatabase(place);
      const marks = await db.query(
        "select name, details from site_marks where name in ('restored', 'charging-hold', 'restored-without-ids')",
      );
      const from = expect.stringMatching(/^2026-11-27T/);
      expect(marks).toHaveLength(3);
      expect(marks).toEqual(
        expect.arrayContaining([
          { name: "restored", details: from },
          { name: "charging-hold", details: from },
          { name: "restored-without-ids", details: null },
        ]),
      );
      const [receipts] = await db.query("select count(*) as n from receipts where serial > 100000");
      expect(Number(receipts!.n)).toBe(6);
    });
  },
);

test("an upgrade that is killed while its last migration waits leaves the old state", async () => {
  const place = await restored("postgres", "held");
  const before = await owned(place);
  const levels = () => openTestDatabase(place).query("select name from kysely_migration order by name");
  const then = await levels();
  // Another client holds the list of migrations: their changes are made, and cannot be committed.
  const holder = new pg.Client(place.database);
  await holder.connect();
  await holder.query("begin; lock table kysely_migration in share mode");
  const waiting = () =>
    postgres.query("select query from pg_stat_activity where datname = 'held' and wait_event_type = 'Lock'");
  await killedMigration({ ...place.environment, DATABASE_STATEMENT_TIMEOUT_MS: "0" }, () =>
    expect.poll(waiting, { message: "the migration waits for the holder", timeout: 120_000 }).not.toEqual([]),
  );
  await holder.query("rollback");
  await holder.end();
  await expect.poll(levels).toEqual(then);
  await expectWhole(place, before);
});
