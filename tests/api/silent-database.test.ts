import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
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
  const one = (db: ReturnType<typeof openDatabase>) =>
    sql<{ one: number }>`select 1 as one`.execute(db).then(({ rows }) => rows[0]!.one);

  /** Lets time pass while the proxy is silent, until the work is over. Only time limits can end it. */
  async function whileSilent<T>(work: Promise<T>): Promise<T> {
    const ended = work.finally(() => vi.useRealTimers());
    ended.catch(() => {});
    while (!proxy.isSilent()) await nextTurn();
    while (vi.isFakeTimers()) {
      await vi.advanceTimersByTimeAsync(100);
      await nextTurn();
    }
    return ended;
  }
  const stopClock = () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

  test("costs a query its time limit and the pool one connection", async () => {
    const db = openDatabase(address, { poolSize: 1 });
    expect(await one(db)).toBe(1);
    proxy.silence();
    stopClock();
    await expect(whileSilent(one(db))).rejects.toThrow(/timeout/);
    expect(await one(db)).toBe(1);
    // In a transaction as well, whose rollback gets no answer either.
    const asking = db.transaction().execute(async (transaction) => {
      proxy.silence();
      stopClock();
      await one(transaction);
    });
    await expect(whileSilent(asking)).rejects.toThrow(/timeout/);
    expect(await one(db)).toBe(1);
    expect(proxy.connections()).toBe(1);
    await db.destroy();
  });

  test("costs the connection time limit right after connecting", async () => {
    const db = openDatabase(address, { poolSize: 1, statementTimeoutMilliseconds: 0 });
    proxy.silenceAt("set statement_timeout");
    stopClock();
    await expect(whileSilent(one(db))).rejects.toThrow(/terminated|timeout/i);
    proxy.silenceAt(null);
    expect(await one(db)).toBe(1);
    await db.destroy();
  });
});
