import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { successOf } from "../support/api-caller.ts";
import type { BackendProcess } from "../support/backend-in-process.ts";
import {
  bothDatabases,
  createClock,
  databases,
  makePlace,
  openTestBackend,
  second,
  type TestBackend,
} from "../support/backend.ts";
import { aCard, fillBasket, newIdempotencyKey, pay, showBasket, showPayment } from "../support/gifts.ts";
import { startProviderStandIn } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { atOnce } from "../support/runs.ts";
import { ownBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("several processes on one %s database", (database) => {
  // On PostgreSQL pools of connections in one process are as far apart; SQLite's waiting for each other blocks a
  // thread.
  const ownProcess = database === "sqlite";

  let one: TestBackend;
  let two: TestBackend;
  let sites: readonly TestBackend[];
  beforeAll(async () => {
    one = await openTestBackend({ database, ownProcess });
    // As on two machines, which share the database and the sandbox bank alone.
    const place = { ...one.place, dataDirectory: `${one.place.dataDirectory}/two` };
    two = await openTestBackend({ beside: { place, clock: one.clock }, ownProcess });
    sites = [one, two];
  });
  afterEach(async () => {
    expect(sites.flatMap((site) => site.failures.splice(0))).toEqual([]);
    await one.db.expectConsistent();
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test("start concurrently on an empty database with one set of content", async () => {
    const beside = { place: await makePlace(database), clock: createClock() };
    const sites = await atOnce(5, () => openTestBackend({ beside, ownProcess }));
    onTestFinished(async () => {
      for (const site of sites) await site.close();
      await rm(beside.place.dataDirectory, { recursive: true });
    });
    const lists = await Promise.all(sites.map((site) => site.call("listWaterWells", { query: { per_page: 50 } })));
    const [rows] = await sites[0]!.db.query("select count(*) as n from causes where kind = 'water_well'");
    expect(lists.map(({ meta }) => meta.total)).toEqual(Array(5).fill(Number(rows!.n)));
    expect(lists[0]!.meta.total).toBeGreaterThan(0);
    await sites[0]!.db.expectConsistent();
    expect(sites.flatMap((site) => site.failures)).toEqual([]);
  });

  test("start again without changes", async () => {
    const session_token = await fillBasket(one.call);
    await one.db.execute("update causes set status = 'closed' where id = 1");
    onTestFinished(() => one.db.execute("update causes set status = 'open' where id = 1"));
    const later = await ownBackend({ beside: one, ownProcess });
    expect((await later.dataOf("showWaterWell", { params: { id: 1 } })).status).toBe("closed");
    expect((await showBasket(later.call, session_token)).basket).toHaveLength(1);
    expect(later.failures).toEqual([]);
  });

  test("accept each other's machine token", async () => {
    const asked = await one.raw("POST", "/oauth/token", {
      client_id: one.client.id,
      client_secret: one.client.secret,
      grant_type: "client_credentials",
    });
    const { access_token } = successOf("createMachineToken", asked);
    const answer = await two.raw("GET", "/menu", undefined, { authorization: `Bearer ${access_token}` });
    expect(answer.status).toBe(200);
  });

  test("charge once for concurrent submits", async () => {
    const before = await one.db.chargeCount();
    const session_token = await fillBasket(one.call);
    const key = newIdempotencyKey();
    const answers = await atOnce(20, (place) =>
      sites[place % 2]!.raw("POST", "/payment/request", {
        session_token,
        idempotency_key: place < 10 ? key : newIdempotencyKey(),
        donor: {},
        card: aCard(),
        terms_accepted: true,
      }),
    );
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const ids = new Set(
      answers.flatMap((answer) => (answer.status === 201 ? [successOf("requestPayment", answer).data.id] : [])),
    );
    const endings = await Promise.all(
      [...ids].map((id, place) =>
        sites[place % 2]!.passChallenge({ id, session_token }).catch((refused) => refused.status),
      ),
    );
    expect(endings.filter((ending) => ending.state === "succeeded")).toHaveLength(1);
    expect((await one.db.chargeCount()) - before).toBe(1);
    expect((await showBasket(one.call, session_token)).basket).toEqual([]);
  });

  test("charge once for concurrent returns", async () => {
    const before = await one.db.chargeCount();
    const payment = await pay(one.call, await fillBasket(one.call));
    const bankReturn = await two.walkChallenge(payment);
    const answers = await atOnce(20, async (place) => {
      const site = sites[place % 2]!;
      const reads = [showPayment(site.call, payment), site.backend.runDueJobs()];
      return (await Promise.all([site.postReturn(bankReturn), ...reads]))[0];
    });
    expect(answers.every(({ state }) => state === "succeeded" || state === "confirming")).toBe(true);
    expect(await one.postReturn(bankReturn)).toEqual({ id: payment.id, state: "succeeded" });
    expect((await one.db.chargeCount()) - before).toBe(1);
    expect((await showPayment(two.call, payment)).state).toBe("succeeded");
  });

  test("settle a late payment once for concurrent sweeps", async () => {
    const payment = await pay(one.call, await fillBasket(one.call), { card: { number: "4161111111111110" } });
    expect((await one.passChallenge(payment)).state).toBe("confirming");
    one.clock.advance(6_000);
    await Promise.all([one, two, one, two].map((site) => site.backend.runDueJobs()));
    expect((await showPayment(two.call, payment)).state).toBe("succeeded");
  });
});

const opened: TestBackend[] = [];
afterEach(() => expect(opened.flatMap((site) => site.failures.splice(0))).toEqual([]));

/** Kills a process during its charge call; returns the next process on the same data. */
async function killInConfirmation(database: (typeof bothDatabases)[number], charge: "hang" | "hang, not taken") {
  const bank = await startProviderStandIn();
  const config = { payment: { provider: "iyzico", ...standInKeys, baseUrl: bank.url } } as const;
  const killed = await openTestBackend({ database, ownProcess: true, config });
  const payment = await pay(killed.call, await fillBasket(killed.call, { amount: 64_00 }));
  bank.orders.charge = charge;
  const answer = killed.postReturn(bank.wayBack(payment.id)).catch(() => "lost");
  await expect.poll(() => bank.calls.some(({ path }) => path === "/payment/3dsecure/auth")).toBe(true);
  await (killed.backend as BackendProcess).kill();
  expect(await answer).toBe("lost");
  bank.hanging.close();
  const site = await openTestBackend({ beside: killed, config });
  opened.push(site);
  onTestFinished(async () => {
    await site.close();
    await killed.close();
    await bank.close();
  });
  expect((await showPayment(site.call, payment)).state).toBe("confirming");
  return { bank, site, payment };
}

describe.each(bothDatabases)("a process killed during a confirmation on %s", (database) => {
  const donations = (site: TestBackend, id: string) =>
    site.db.number(`select count(*) from donations where payment_id = '${id}'`);

  test("the next process finds the charge within seconds, once", async () => {
    const { bank, site, payment } = await killInConfirmation(database, "hang");
    await site.later(5 * second);
    expect((await showPayment(site.call, payment)).state).toBe("succeeded");
    expect([bank.chargesOf(payment.id), await donations(site, payment.id)]).toEqual([1, 1]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("an uncharged payment ends within a minute and keeps its basket", async () => {
    const { bank, site, payment } = await killInConfirmation(database, "hang, not taken");
    for (let seconds = 0; seconds < 40; seconds += 5) {
      await site.backend.runDueJobs();
      expect((await showPayment(site.call, payment)).state).toBe("confirming");
      site.clock.advance(5 * second);
    }
    await site.backend.runDueJobs();
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "not_taken" });
    expect((await showBasket(site.call, payment.session_token)).total_price).toBe(64_00);
    expect([bank.chargesOf(payment.id), await donations(site, payment.id)]).toEqual([0, 0]);
  });
});
