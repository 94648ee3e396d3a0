import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendProcess } from "../support/backend-in-process.ts";
import { bothDatabases, databases, openTestBackend } from "../support/backend.ts";

const minute = 60_000;

/** An SMS carrier that takes every message; while it is mute, it answers nothing. */
async function startCarrier() {
  const taken: { id: string; text: string }[] = [];
  const unanswered = new Set<ServerResponse>();
  const carrier = { taken, isMute: false, url: "", close: async () => {} };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, "http://carrier.test");
    taken.push({ id: String(request.headers["idempotency-key"] ?? ""), text: searchParams.get("text")! });
    if (carrier.isMute) unanswered.add(response.on("close", () => unanswered.delete(response)));
    else response.end("taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  carrier.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?to={to}&text={text}`;
  carrier.close = () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  return carrier;
}

describe.each(bothDatabases)("a notification of unknown outcome on %s", (database) => {
  async function open(headers: Record<string, string>) {
    const carrier = await startCarrier();
    const config = {
      sms: {
        provider: "http",
        url: carrier.url,
        method: "GET",
        body: undefined,
        format: "json",
        headers,
        success: undefined,
      },
    } as const;
    const first = await openTestBackend({ database, config, ownProcess: true });
    let site = first;
    onTestFinished(async () => {
      if (site !== first) await site.close();
      await first.close();
      await carrier.close();
    });
    const now = site.clock.now().toISOString();
    await site.db.execute(`insert into notices (channel, destination, language, kind, "values", due_at, created_at)
      values ('sms', '+905321234567', 'tr', 'account_deleted', '{}', '${now}', '${now}')`);
    return {
      carrier,
      site: () => site,
      notices: () => site.db.query("select tries, uncertain, last_code, failed_at as failed from notices"),
      /**
       * Kills the process when the carrier has taken the next attempt, and starts another one.
       * @param nextTimeoutMilliseconds time-out of that one's calls
       */
      async killDuringAttempt(nextTimeoutMilliseconds = 60_000) {
        carrier.isMute = true;
        const before = carrier.taken.length;
        const jobs = site.backend.runDueJobs().catch(() => {});
        await expect.poll(() => carrier.taken.length, { interval: 10 }).toBe(before + 1);
        await (site.backend as BackendProcess).kill();
        await jobs;
        carrier.isMute = false;
        const nextConfig = { ...config, providerTimeoutMilliseconds: nextTimeoutMilliseconds };
        site = await openTestBackend({ beside: first, config: nextConfig, ownProcess: true });
      },
      async wait(minutes: number) {
        await site.later(minutes * minute);
      },
    };
  }

  test("is handed over again under the same id when its process was killed", async () => {
    const { carrier, killDuringAttempt, wait, notices } = await open({ "idempotency-key": "{id}" });
    await killDuringAttempt();
    await wait(1);
    expect(carrier.taken).toHaveLength(1);
    await wait(2);
    expect(carrier.taken).toHaveLength(2);
    expect(carrier.taken[0]!.id).toMatch(/^pinar-\d+-[a-z0-9]+$/);
    expect(carrier.taken[1]).toEqual(carrier.taken[0]);
    expect(await notices()).toEqual([]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("is sent once more by a carrier without ids, then left to staff", async () => {
    const { carrier, killDuringAttempt, wait, notices, site } = await open({});
    // Only of calls that get no answer.
    await killDuringAttempt(1000);
    site().clock.advance(3 * minute);
    carrier.isMute = true;
    // The carrier takes the second attempt and answers nothing in time.
    await site().backend.runDueJobs();
    expect(carrier.taken).toHaveLength(2);
    expect(await notices()).toMatchObject([{ tries: 2, uncertain: 2 }]);
    carrier.isMute = false;
    await wait(20);
    expect(carrier.taken).toHaveLength(2);
    await wait(11);
    expect(carrier.taken).toHaveLength(2);
    expect(await notices()).toMatchObject([{ last_code: "perhaps-delivered", failed: expect.anything() }]);
  });
});
