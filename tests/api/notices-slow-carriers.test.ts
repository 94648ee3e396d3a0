import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { outboxOf } from "../support/people.ts";
import { type ProviderStandIn, startProviderStandIn } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { approve, aSpring } from "../support/springs.ts";

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
    const [first, second] = [
      await aSpring(site, "awaiting_verification"),
      await aSpring(site, "awaiting_verification"),
    ];
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
    const stateOf = async () =>
      (await site.db.query(`select state from payments where id = '${payment.id}'`))[0]!.state;
    await expect.poll(stateOf, { interval: 20 }).toBe("succeeded");

    await approve(site, second);
    await expect.poll(() => smsTo(second.owner.phone), { interval: 20 }).toHaveLength(1);
    expect(mail.waiting()).toBeGreaterThan(1);
    expect(await site.db.query("select id from notices where channel = 'email'")).toHaveLength(50);
    await mail.close();
    await jobs;
    expect(site.failures).toEqual([]);
  });
});
