import { Kysely, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { up } from "../../app/backend/database/migrations/024-email-codes.ts";
import { sqliteDialect } from "../../app/backend/database/sqlite.ts";

interface Tables {
  readonly users: {
    readonly id: number;
    readonly email: string | null;
    readonly email_verified_at: string | null;
    readonly sign_in_email: string | null;
  };
  readonly verification_codes: { readonly id: number; readonly channel: string };
}

test("keeps an address that several accounts verified with the last one", async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(":memory:") });
  onTestFinished(() => db.destroy());
  await sql`create table users (id integer primary key, email text, email_verified_at text, erased_at text)`.execute(
    db,
  );
  await sql`create table access_tokens (token_hash text primary key)`.execute(db);
  await sql`create table verification_codes (id integer primary key, purpose text not null)`.execute(db);
  await sql`insert into users values
    (1, 'Ayse@Example.org', '2026-01-01T00:00:00.000Z', null),
    (2, 'ayse@example.org', '2026-03-01T00:00:00.000Z', null),
    (3, 'AYSE@example.org', '2026-02-01T00:00:00.000Z', null),
    (4, 'ali@example.org', null, null),
    (5, null, null, '2026-01-01T00:00:00.000Z')`.execute(db);
  await sql`insert into verification_codes values (1, 'email'), (2, 'sign_in')`.execute(db);
  await up(db);
  const users = await db
    .selectFrom("users")
    .select(["id", "email_verified_at", "sign_in_email"])
    .orderBy("id")
    .execute();
  expect(users.map(({ email_verified_at, sign_in_email }) => [email_verified_at !== null, sign_in_email])).toEqual([
    [false, null],
    [true, "ayse@example.org"],
    [false, null],
    [false, null],
    [false, null],
  ]);
  const codes = await db.selectFrom("verification_codes").select("channel").orderBy("id").execute();
  expect(codes).toEqual([{ channel: "email" }, { channel: "sms" }]);
  await expect(
    db.updateTable("users").set({ sign_in_email: "ayse@example.org" }).where("id", "=", 1).execute(),
  ).rejects.toThrow(/UNIQUE/);
});
