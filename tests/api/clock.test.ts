import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendConfig } from "../../app/backend/index.server.ts";
import { createClock, databases, makePlace, openTestBackend } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";
import { newBrowser, newPhone } from "../support/people.ts";

const days = (count: number) => count * 86_400_000;
const now = Date.parse("2026-11-23T09:00:00.000Z");

describe.each(databases)("a clock two days ahead for one start on %s", (database) => {
  test("leaves causes open, nobody locked out, and a line for the operator", async () => {
    const place = await makePlace(database);
    const open = (at: number, config: Partial<BackendConfig> = {}) =>
      openTestBackend({ beside: { place, clock: createClock(new Date(at).toISOString()) }, config });
    const ahead = await open(now + days(2), { starter: undefined! });
    const wrong = { phone: newPhone(), browser: newBrowser() };
    const ask = (site: typeof ahead) => site.raw("POST", "/user/auth/code", wrong);
    expect((await ask(ahead)).status).toBe(201);
    expect((await ask(ahead)).status).toBe(429);
    expect(ahead.log.join()).not.toContain("stored times are ahead");
    await ahead.close();

    const site = await open(now);
    onTestFinished(() => site.close());
    const said = site.log.filter((line) => line.includes("stored times are ahead of the clock"));
    expect(said).toEqual([expect.stringContaining('"page":"/admin/going-live"')]);
    expect(said[0]).toContain(new Date(now + days(2)).toISOString());

    expect((await site.dataOf("listWaterWells", { query: { per_page: 50 } })).length).toBeGreaterThan(5);
    expect((await site.raw("GET", "/fixed-pages/kvkk")).status).toBe(200);
    expect(await site.passChallenge(await pay(site.call, await fillBasket(site.call)))).toBeDefined();
    await site.backend.runDueJobs();
    expect((await ask(site)).status).toBe(201);
    const data = await site.asStaff("showGoingLive");
    expect(data.find(({ key }) => key === "clock")).toMatchObject({ state: "missing", reason: "clock_ahead" });

    site.clock.advance(days(3));
    const later = await site.asStaff("showGoingLive");
    expect(later.find(({ key }) => key === "clock")).toMatchObject({ state: "ok" });
  });
});
