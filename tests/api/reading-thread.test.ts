import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import type { Database } from "../../app/backend/database/schema.ts";
import { openReader } from "../../app/backend/database/sqlite-reader.ts";
import { makeFolder } from "../support/backend.ts";

let db: Database;
let reader: ReturnType<typeof openReader>;
beforeEach(async () => {
  const file = join(await makeFolder(), "pinar.sqlite");
  db = openDatabase(file);
  await sql`create table words (word text)`.execute(db);
  reader = openReader(db, file, 0);
});
afterEach(async () => {
  await reader.close();
  await db.destroy();
});

const words = async () => (await sql<{ word: string }>`select word from words`.execute(reader.db)).rows;
const endlessQuery = () =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n`.execute(reader.db);

test("the reading thread sees what was committed, and nothing before", async () => {
  expect(await words()).toEqual([]);
  await db.transaction().execute(async (trx) => {
    await sql`insert into words values ('su')`.execute(trx);
    expect(await words()).toEqual([]);
  });
  expect(await words()).toEqual([{ word: "su" }]);
});

test("the main thread works on while the reading thread is busy", async () => {
  const endless = endlessQuery().then(
    () => "ended",
    () => "stopped",
  );
  await sql`insert into words values ('su')`.execute(db);
  expect(await Promise.race([endless, sql`select 1 as n`.execute(db).then(({ rows }) => rows)])).toEqual([{ n: 1 }]);
  await reader.close();
  expect(await endless).toBe("stopped");
});

test("the reading thread refuses to write and goes on after a failure", async () => {
  await expect(sql`insert into words values ('su')`.execute(reader.db)).rejects.toThrow(/readonly/);
  await expect(sql`select missing from words`.execute(reader.db)).rejects.toThrow(/no such column/);
  expect(await words()).toEqual([]);
});
