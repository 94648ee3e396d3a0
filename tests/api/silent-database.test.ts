import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { bothDatabases, makePlace } from "../support/backend.ts";

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

/** Starts a proxy that can keep its connections open without passing any data. Close it after use. */
async function openSilentProxy(target: { host: string; port: number }) {
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  let silentAt: string | null = null;
  const server = createServer((near) => {
    const pair = { near, far: connect(target), isSilent: false };
    pairs.add(pair);
    near.on("data", (bytes: Buffer) => {
      if (silentAt !== null && bytes.includes(silentAt)) pair.isSilent = true;
      if (!pair.isSilent) pair.far.write(bytes);
    });
    pair.far.on("data", (bytes: Buffer) => void (pair.isSilent || near.write(bytes)));
    for (const one of [near, pair.far])
      one
        .on("error", () => {})
        .on("close", () => {
          near.destroy();
          pair.far.destroy();
          pairs.delete(pair);
        });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    connections: () => pairs.size,
    /** Whether a connection passes no data. */
    isSilent: () => [...pairs].some((pair) => pair.isSilent),
    /** Stops passing data on every open connection. */
    silence(): void {
      for (const pair of pairs) pair.isSilent = true;
    },
    /** Stops passing data on every connection that sends this text; null turns this off. */
    silenceAt(text: string | null): void {
      silentAt = text;
    },
    async close(): Promise<void> {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
