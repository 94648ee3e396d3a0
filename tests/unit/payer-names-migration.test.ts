import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { up } from "~/backend/database/migrations/045-payer-names.ts";
import { up as upShares } from "~/backend/database/migrations/046-shares.ts";
import { sqliteDialect } from "~/backend/database/sqlite.ts";

type Rows = Record<string, { id: string; share_value: number; donor_name: string | null; payer_name: string | null }>;

/** Opens a database in memory with tables and rows of before a migration, and migrates it. */
async function migrated(migration: typeof up, statements: readonly string[]) {
  const db = new Kysely<Rows>({ dialect: sqliteDialect(":memory:") });
  onTestFinished(() => db.destroy());
  for (const statement of statements) await sql.raw(statement).execute(db);
  await migration(db);
  return db;
}

test("counts what is known to be in no share of a sacrifice as a contribution", async () => {
  const tables = ["basket_items", "payment_lines", "donations", "regular_gifts"];
  const db = await migrated(upShares, [
    "create table causes (id integer primary key, kind text, cost integer, version integer)",
    "insert into causes values (1, 'sacrifice', 1000, 1), (2, 'sacrifice', 1000, 2), (3, 'water_well', 1000, 1)",
    ...tables.flatMap((table) => [
      `create table ${table} (id text, cause_id integer, amount integer, share_value integer)`,
      `insert into ${table} values ('share', 1, 1000, 1), ('sum', 1, 1500, 1), ('shares', 1, 2000, 2),
        ('sum, edited since', 2, 1500, 1), ('well', 3, 1500, 1)`,
    ]),
  ]);
  const contributions = async (table: string) =>
    (await db.selectFrom(table).select("id").where("share_value", "=", 0).orderBy("id").execute()).map(({ id }) => id);
  expect(await Promise.all(tables.map(contributions))).toEqual([
    ["sum", "sum, edited since"],
    ["sum"],
    ["sum"],
    ["sum", "sum, edited since"],
  ]);
  const kept = db.selectFrom("donations").select(["id", "share_value"]).where("share_value", ">", 0).orderBy("id");
  expect(await kept.execute()).toEqual([
    { id: "share", share_value: 1 },
    { id: "shares", share_value: 2 },
    { id: "sum, edited since", share_value: 1 },
    { id: "well", share_value: 1 },
  ]);
});

test("writes the names of members beside their payments, and nobody else's", async () => {
  const db = await migrated(up, [
    "create table users (id integer primary key, first_name text not null, last_name text not null)",
    "create table payments (id text primary key, owner text not null, donor_name text, forgotten_at text)",
    "create table regular_gifts (id integer primary key)",
    "insert into users values (1, 'Ayşe', 'Yılmaz'), (2, '', '')",
    "insert into regular_gifts values (1)",
    `insert into payments values
      ('member', 'user:1', null, null),
      ('typed', 'user:1', 'Ali Veli', null),
      ('forgotten', 'user:1', null, '2026-01-01'),
      ('erased', 'user:2', null, null),
      ('gone', 'user:3', null, null),
      ('guest', 'guest:1', null, null)`,
  ]);
  const rows = await db.selectFrom("payments").select(["id", "donor_name"]).execute();
  expect(Object.fromEntries(rows.map(({ id, donor_name }) => [id, donor_name]))).toEqual({
    member: "Ayşe Yılmaz",
    typed: "Ali Veli",
    forgotten: null,
    erased: null,
    gone: null,
    guest: null,
  });
  // The months of a gift that runs go on under the account's name.
  expect(await db.selectFrom("regular_gifts").select("payer_name").execute()).toEqual([{ payer_name: null }]);
});
