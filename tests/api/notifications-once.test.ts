import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { BackendProcess } from "../support/backend-in-process.ts";
import { bothDatabases, databases, minute, openTestBackend, type TestBackend } from "../support/backend.ts";
import { fillBasket, pay, storedState } from "../support/gifts.ts";
import { openLocalServer } from "../support/local-server.ts";
import { outboxOf } from "../support/people.ts";
import { type ProviderStandIn, startProviderStandIn } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { approve, aSpring } from "../support/springs.ts";

/** An SMS carrier that takes every message; while it is mute, it answers nothing. */
async function startCarrier() {
  const taken: { id: string; text: string }[] = [];
  const { url, close } = await openLocalServer((request, response) => {
    const { searchParams } = new URL(request.url!, "http://carrier.test");
    taken.push({ id: String(request.headers["idempotency-key"] ?? ""), text: searchParams.get("text")! });
    if (!carrier.isMute) response.end("taken");
  });
  const carrier = { taken, isMute: false, url: `${url}/send?to={to}&text={text}`, close };
  return carrier;
}

describe.each(bothDatabases)("a notification of unknown outcome on %s", (database) => {
  async function open(headers: Record<string, string>) {
    const carrier = await startCarrier();
    const template = { method: "GET", body: undefined, format: "json", headers, success: undefined } as const;
    const config = { sms: { provider: "http", url: carrier.url, ...template } } as const;
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
      wait: (minutes: number) => site.later(minutes * minute),
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

/** A mail server that takes connections and never greets. */
async function startHangingMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that wait for a greeting. */
    waiting: () => sockets.size,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe.each(databases)("a mail server that hangs, on %s", (database) => {
  let site: TestBackend;
  let bank: ProviderStandIn;
  let mail: Awaited<ReturnType<typeof startHangingMailServer>>;
  beforeAll(async () => {
    [bank, mail] = [await startProviderStandIn(), await startHangingMailServer()];
    const smtp = { provider: "smtp", host: "127.0.0.1", port: mail.port, secure: false, from: "no-reply@pinar.test" };
    site = await openTestBackend({
      database,
      config: {
        payment: { provider: "iyzico", ...standInKeys, baseUrl: bank.url },
        mail: smtp as { provider: "smtp" } & typeof smtp,
        // Longer than the test: what is not delayed comes before the mails are given up.
        providerTimeoutMilliseconds: 600_000,
      },
    });
  });
  afterAll(async () => {
    await mail.close();
    await site.close();
    await bank.close();
  });

  const smsTo = async (phone: string) =>
    (await outboxOf(site)).filter(({ to, text }) => to === phone && /onaylandı/.test(text));

  test("delays neither SMS nor payments with fifty mails waiting", async () => {
    const first = await aSpring(site, "awaiting_verification");
    const second = await aSpring(site, "awaiting_verification");
    const now = site.clock.now().toISOString();
    for (let place = 0; place < 50; place++)
      await site.db.execute(
        `insert into notices (channel, destination, language, kind, "values", due_at, created_at)
         values ('email', 'donor${place}@example.org', 'tr', 'payment_succeeded', '{}', '${now}', '${now}')`,
      );
    await approve(site, first);
    await expect.poll(mail.waiting, { interval: 20 }).toBeGreaterThan(1);
    await expect.poll(() => smsTo(first.owner.phone), { interval: 20 }).toHaveLength(1);

    bank.orders.charge = "10219";
    const payment = await pay(site.call, await fillBasket(site.call));
    await site.postReturn(bank.wayBack(payment.id));
    site.clock.advance(5_000);
    const jobs = site.backend.runDueJobs();
    await expect.poll(() => storedState(site, payment), { interval: 20 }).toBe("succeeded");

    await approve(site, second);
    await expect.poll(() => smsTo(second.owner.phone), { interval: 20 }).toHaveLength(1);
    expect(mail.waiting()).toBeGreaterThan(1);
    expect(await site.db.query("select id from notices where channel = 'email'")).toHaveLength(50);
    await mail.close();
    await jobs;
    expect(site.failures).toEqual([]);
  });
});
