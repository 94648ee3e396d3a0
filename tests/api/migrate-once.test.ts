import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyBackup } from "../../app/backend/backup/verify-backup.ts";
import { openDatabase } from "../../app/backend/database/database.ts";
import { migrateOnce } from "../../app/backend/database/migrate.ts";
import { bothDatabases, createClock, makeFolder, makePlace, openTestBackend, testSecret } from "../support/backend.ts";
import { openTestDatabase } from "../support/database.ts";
import { donate } from "../support/giving.ts";
import { makeFormerDatabase, makeTooOldDatabase } from "../support/old-database.ts";
import { commandDone, commandRefused, environmentOf, runCommand } from "../support/operator-commands.ts";

describe.each(bothDatabases)("migrations of %s", (database) => {
  async function oldPlace(make = makeFormerDatabase) {
    const place = await makePlace(database);
    await make(place.database, testSecret);
    return place;
  }
  test("run in one of two processes, after one backup; the other waits and says so", async () => {
    const place = await oldPlace();
    const config = { isBackedUpBeforeMigrations: true };
    const beside = { place, clock: createClock() };
    // Both begin: the first look of each finds migrations to run.
    const sites = await Promise.all([
      openTestBackend({ beside, config, ownProcess: database === "sqlite" }),
      openTestBackend({ beside, config, ownProcess: database === "sqlite" }),
    ]);
    for (const site of sites) await site.close();
    const backups = await readdir(join(place.dataDirectory, "backups"));
    expect(backups).toEqual([expect.stringMatching(/^before-migration-.*\.tar\.gz$/)]);
    const db = openTestDatabase(place);
    expect(await db.query("select action from audit_log order by id")).toEqual([{ action: "audit.seal" }]);
    const verified = await verifyBackup(join(place.dataDirectory, "backups", backups[0]!), place.database);
    expect(verified.manifest.level).toBe("042-schema-needs");
  });

  test("are waited for, once told of, while another process holds the database", async () => {
    const place = await oldPlace();
    await using one = openDatabase(place.database);
    await using two = openDatabase(place.database);
    const runs: string[] = [];
    let [begin, goOn] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const waited = new Promise<void>((resolve) => (goOn = resolve));
    const first = migrateOnce(one, {
      onWait: () => runs.push("one waits"),
      run: async (db, { pending }) => {
        runs.push("one runs");
        begin();
        await waited;
        for (const name of pending)
          await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);
      },
    });
    await begun;
    const second = migrateOnce(two, {
      onWait: () => {
        runs.push("two waits");
        goOn();
      },
      run: async () => void runs.push("two runs"),
    });
    await Promise.all([first, second]);
    expect(runs).toEqual(["one runs", "two waits"]);
  });

  test("of the next release leave this one running, unless they take something away", async () => {
    const beside = { place: await makePlace(database), clock: createClock() };
    const site = await openTestBackend({ beside });
    await donate(site, [{}]);
    await site.close();
    // What an expanding release does: columns that have a value by themselves, tables, indexes.
    const db = openTestDatabase(beside.place);
    for (const statement of [
      "alter table payments add column later_note text",
      "alter table donations add column later_kind text not null default 'one-time'",
      "create table later_things (id integer primary key, payment_id text references payments (id))",
      "create index later_index on payments (later_note)",
      "insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')",
    ])
      await db.execute(statement);
    const former = await openTestBackend({ beside });
    await donate(former, [{}]);
    await former.db.expectConsistent();
    expect(await db.query("select later_kind from donations where payment_id is not null")).toHaveLength(2);
    await former.close();

    await db.execute("insert into schema_needs (migration) values ('999-later')");
    await expect(openTestBackend({ beside })).rejects.toMatchObject({ code: "NEWER_DATABASE" });
  });

  test("are listed by --dry-run and run by npm run migrate", async () => {
    const place = await oldPlace();
    const secret = environmentOf(place);
    const { DATA_SECRET: _, ...environment } = secret;
    const listed = await runCommand("migrate.ts", environment, "--dry-run");
    expect(listed).toMatchObject(commandDone(/to run:\n {2}043-/));
    expect(await runCommand("migrate.ts", environment)).toMatchObject(commandRefused("DATA_SECRET"));
    expect(await runCommand("migrate.ts", secret)).toMatchObject(
      commandDone(/migrations have run\nThe database is up to date\.\n$/),
    );
    expect(await runCommand("migrate.ts", secret, "--dry-run")).toMatchObject({
      code: 0,
      out: "The database is up to date.\n",
    });
    expect(await openTestDatabase(place).query("select id from audit_head")).toHaveLength(1);

    const DATA_DIR = await makeFolder();
    expect(await runCommand("migrate.ts", { DATA_DIR }, "--dry-run")).toMatchObject({
      code: 0,
      out: expect.stringContaining("There is no database"),
    });
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  test("of a database from before version 0.2.0 are refused, and change nothing", async () => {
    const place = await oldPlace(makeTooOldDatabase);
    const state = async () => {
      const db = openTestDatabase(place);
      return Promise.all(
        ["kysely_migration order by name", "audit_log"].map((rows) => db.query(`select * from ${rows}`)),
      );
    };
    const before = await state();
    expect(before[0]).toHaveLength(33);
    await expect(openTestBackend({ beside: { place, clock: createClock() } })).rejects.toMatchObject({
      code: "OLDER_DATABASE",
    });
    const err = "The database is from before version 0.2.0: start version 0.2.0 with it once, then this version.\n";
    const environment = environmentOf(place);
    expect(await runCommand("migrate.ts", environment, "--dry-run")).toMatchObject({ code: 1, out: "", err });
    expect(await runCommand("migrate.ts", environment)).toMatchObject({ code: 1, err });
    expect(await state()).toEqual(before);

    const archive = join(place.dataDirectory, "old.tar.gz");
    expect(await runCommand("backup.ts", environment, "backup", "--to", archive)).toMatchObject({ code: 0 });
    expect(await runCommand("backup.ts", environment, "verify", archive)).toMatchObject({ code: 0 });
    expect(await runCommand("backup.ts", environment, "restore", archive, "--replace")).toMatchObject(
      commandRefused("from before version 0.2.0"),
    );
    expect(await state()).toEqual(before);
  });
});
