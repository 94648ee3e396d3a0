import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { bothDatabases, makePlace } from "../support/backend.ts";
import { openSilentProxy } from "../support/silent-proxy.ts";

describe.runIf(bothDatabases.includes("postgres"))("a PostgreSQL that stops answering", () => {
  let proxy: Awaited<ReturnType<typeof openSilentProxy>>;
  let address: string;
  beforeAll(async () => {
    const place = await makePlace("postgres");
    const url = new URL(place.database);
    proxy = await openSilentProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    address = String(url);
  });
  afterAll(() => proxy.close());
  const settings = {
    poolSize: 1,
    connectTimeoutMilliseconds: 1000,
    statementTimeoutMilliseconds: 200,
    answerGraceMilliseconds: 300,
  };
  const one = (db: ReturnType<typeof openDatabase>) =>
    sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]!.one);

  test("costs a query its time limit and the pool one connection", async () => {
    const db = openDatabase(address, settings);
    expect(await one(db)).toBe(1);
    proxy.silence();
    await expect(one(db)).rejects.toThrow(/timeout/);
    expect(await one(db)).toBe(1);
    // In a transaction as well, whose rollback gets no answer either.
    await expect(
      db.transaction().execute(async (transaction) => {
        proxy.silence();
        await one(transaction);
      }),
    ).rejects.toThrow(/timeout/);
    expect(await one(db)).toBe(1);
    expect(proxy.connections()).toBe(1);
    await db.destroy();
  });

  test("costs the connection time limit right after connecting", async () => {
    const db = openDatabase(address, { ...settings, statementTimeoutMilliseconds: 0 });
    proxy.silenceAt("set statement_timeout");
    await expect(one(db)).rejects.toThrow(/terminated|timeout/i);
    proxy.silenceAt(null);
    expect(await one(db)).toBe(1);
    await db.destroy();
  });
});
