import { cp } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { copyIntoPostgres } from "../../app/backend/backup/copy-database.ts";
import { starterContent } from "../../app/backend/starter/content.ts";
import { postgresFault } from "../../app/process/start-faults.ts";
import { bothDatabases, makeFolder, makePlace, openTestBackend, type TestBackend } from "../support/backend.ts";
import { openTestDatabase } from "../support/database.ts";
import { aCard, fillBasket } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { commandDone, commandRefused, runCommand } from "../support/operator-commands.ts";
import { signUp } from "../support/people.ts";

/** Columns come in another order, and numbers as texts. */
const sortedTexts = (row: [string, unknown][]) =>
  row.map(([column, value]) => JSON.stringify([column, value === null ? null : String(value)])).sort();

describe.runIf(bothDatabases.includes("postgres"))("npm run db -- copy", () => {
  let site: TestBackend;
  let file: string;
  beforeAll(async () => {
    site = await openTestBackend({ database: "sqlite", config: { starter: starterContent } });
    file = site.place.database;
    const member = await signUp(site);
    await site.call("saveCard", { body: { card: aCard() } }, member);
    await donate(site, [{ amount: 120_50 }, { amount: 10_00 }], { member });
    const paid = await donate(site, [{ amount: 75_00 }]);
    const { lines } = await site.asStaff("showStaffPayment", { params: { id: paid.id } });
    const body = { lines: [{ line_id: lines[0]!.id, amount: 20_00 }], reason: "Satır\tve\\ters\nçizgi 'tırnak' 💧" };
    await site.asStaff("requestRefund", { params: { id: paid.id }, body });
    await fillBasket(site.call);
    await site.backend.close();
  });

  const newDatabase = async () => (await makePlace("postgres")).database;
  const copy = (from: string, to: string) => runCommand("db.ts", {}, "copy", "--from", from, "--to", to);
  const tablesOf = async (address: string) =>
    openTestDatabase({ database: address, dataDirectory: "" }).query(
      "select tablename from pg_tables where schemaname = 'public'",
    );

  /** A copy of the SQLite file that a test may spoil. */
  async function spoiled(statement: string): Promise<string> {
    const other = join(await makeFolder(), "pinar.sqlite");
    await cp(file, other);
    const database = new DatabaseSync(other);
    database.exec(statement);
    database.close();
    return other;
  }

  test("takes every row into an empty PostgreSQL, and the site goes on there", async () => {
    const address = await newDatabase();
    const copied = await copy(`sqlite:${file}`, address);
    expect(copied.err).toBe("");
    expect(copied).toMatchObject(commandDone(/donations.amount +205.50 TL/));
    expect(copied.out).toContain("Rows and sums of every table agree");

    const place = { ...site.place, database: address };
    const [before, after] = [openTestDatabase(site.place), openTestDatabase(place)];
    const names = (await tablesOf(address)).map(({ tablename }) => String(tablename));
    expect(names.length).toBeGreaterThan(60);
    for (const name of names) {
      const sorted = async (db: typeof before) =>
        (await db.query(`select * from "${name}"`)).map((row) => sortedTexts(Object.entries(row)).join()).sort();
      expect(await sorted(after), name).toEqual(await sorted(before));
    }
    await after.expectConsistent();

    const beside = { place, clock: site.clock };
    const again = await openTestBackend({ beside, config: { starter: starterContent } });
    onTestFinished(() => again.backend.close());
    await donate(again, [{}]);
    await signUp(again);
    expect((await again.dataOf("search", { query: { q: "kuyu" } })).length).toBeGreaterThan(0);
    expect(again.failures).toEqual([]);
    await again.db.expectConsistent();
    const [donations] = await again.db.query("select count(*) as n from donations");
    expect(Number(donations!.n)).toBe(4);

    expect(await copy(`sqlite:${file}`, address)).toMatchObject(
      commandRefused("has tables already: take an empty one"),
    );
  });

  test("leaves the target empty when a row does not fit", async () => {
    for (const [statement, reason] of [
      [
        "update users set first_name = cast(x'41004200' as text) where id = (select max(id) from users)",
        /^PostgreSQL refuses row \d+ of users: invalid byte sequence .* Nothing was copied\.$/m,
      ],
      ["alter table donations add column gift text", "donations.gift is not on both sides"],
      ["create table notes (id integer primary key)", "has no table for notes"],
    ] as const) {
      const address = await newDatabase();
      await expect(copyIntoPostgres(await spoiled(statement), address)).rejects.toThrow(reason);
      expect(await tablesOf(address)).toEqual([]);
    }
  });

  test("refuses a file in use, an older one and none at all", async () => {
    const address = await newDatabase();
    const used = new DatabaseSync(await spoiled("pragma journal_mode = wal"));
    used.prepare("select count(*) from users").get();
    const place = String(used.location());
    expect(await copy(`sqlite:${place}`, address)).toMatchObject(commandRefused("is in use"));
    used.close();
    const older = await spoiled("delete from kysely_migration where name >= '040'");
    await expect(copyIntoPostgres(older, address)).rejects.toThrow("is of an older version");
    await expect(copyIntoPostgres(`${file}.none`, address)).rejects.toThrow("There is no SQLite file");
    expect(await tablesOf(address)).toEqual([]);
  });

  test("explains itself without a source or target, and for a silent server", async () => {
    for (const parameters of [[], ["copy"], ["copy", "--from", file, "--to", "postgres://x"], ["move"]])
      expect(await runCommand("db.ts", {}, ...parameters)).toMatchObject(commandRefused("Usage"));
    expect(await copy(`sqlite:${file}`, "postgres://a:hunter2@127.0.0.1:1/none")).toMatchObject({
      code: 1,
      out: "",
      err: "--to names a PostgreSQL that does not answer (ECONNREFUSED).\n",
    });
    // PgBouncer's own code for a server that is lost.
    expect(postgresFault(Object.assign(new Error("server login failed"), { code: "08P01" }))).toBe(
      "names a PostgreSQL that does not answer (08P01)",
    );
  });
});
