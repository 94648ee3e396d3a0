import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { successOf } from "../support/api-caller.ts";
import { bothDatabases, createClock, makePlace, openTestBackend, type TestBackend } from "../support/backend.ts";
import {
  aCard,
  aGift,
  showBasket,
  fillBasket,
  showPayment,
  newIdempotencyKey,
  newSessionToken,
  pay,
} from "../support/gifts.ts";
import { atOnce } from "../support/runs.ts";

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
    const later = await openTestBackend({ beside: one, ownProcess });
    expect((await later.dataOf("showWaterWell", { params: { id: 1 } })).status).toBe("closed");
    expect((await showBasket(later.call, session_token)).basket).toHaveLength(1);
    expect(later.failures).toEqual([]);
    await later.close();
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

  test("keep to fifty lines for concurrent additions", async () => {
    const session_token = newSessionToken();
    const answers = await atOnce(80, (place) =>
      sites[place % 2]!.raw("POST", "/baskets", { ...aGift(), amount: 50, session_token }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(30);
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
    const answers = await atOnce(20, (place) => sites[place % 2]!.postReturn(bankReturn));
    expect(answers.every(({ state }) => state === "succeeded" || state === "confirming")).toBe(true);
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
