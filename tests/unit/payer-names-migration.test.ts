import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { up } from "../../app/backend/database/migrations/045-payer-names.ts";
import { sqliteDialect } from "../../app/backend/database/sqlite.ts";

interface Tables {
  readonly payments: { readonly id: string; readonly donor_name: string | null };
  readonly regular_gifts: { readonly payer_name: string | null };
}

test("writes the names of members beside their payments, and nobody else's", async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(":memory:") });
  onTestFinished(() => db.destroy());
  for (const statement of [
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
  ])
    await sql.raw(statement).execute(db);
  await up(db);
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
