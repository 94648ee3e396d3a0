import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { up } from "../../app/backend/database/migrations/029-samples.ts";
import { sqliteDialect } from "../../app/backend/database/sqlite.ts";

interface Tables {
  readonly donations: { readonly id: number };
  readonly sample_gifts: { readonly cause_id: number; readonly amount: number };
  readonly causes: { readonly id: number; readonly is_sample: number };
  readonly figure_days: { readonly channel: string };
}

test("moves only what the starter content had collected out of the donations", async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(":memory:") });
  onTestFinished(() => db.destroy());
  for (const statement of [
    "create table users (id integer primary key)",
    "create table causes (id integer primary key, created_at text not null)",
    `create table donations (id integer primary key, cause_id integer, amount integer, name text, owner text,
      payment_id text, refunded integer not null default 0, created_at text)`,
    "create table figure_days (channel text not null)",
    "insert into causes values (1, 'start'), (2, 'start'), (3, 'later')",
    "insert into figure_days values ('before'), ('card')",
    `insert into donations values
      (1, 1, 5000, 'anonymous', null, null, 0, 'start'),
      (2, 2, 7000, 'anonymous', null, null, 0, 'start'),
      (3, 2, 100, 'anonymous', 'guest:x', 'p1', 0, 'start'),
      (4, 3, 200, 'anonymous', null, null, 0, 'start'),
      (5, 1, 300, 'Ayşe', null, null, 0, 'start')`,
  ])
    await sql.raw(statement).execute(db);
  await up(db);
  expect(await db.selectFrom("sample_gifts").select(["cause_id", "amount"]).execute()).toEqual([
    { cause_id: 1, amount: 5000 },
    { cause_id: 2, amount: 7000 },
  ]);
  expect((await db.selectFrom("donations").select("id").execute()).map(({ id }) => id)).toEqual([3, 4, 5]);
  expect((await db.selectFrom("causes").select("is_sample").execute()).map((row) => row.is_sample)).toEqual([1, 1, 0]);
  expect(await db.selectFrom("figure_days").selectAll().execute()).toEqual([{ channel: "card" }]);
});
