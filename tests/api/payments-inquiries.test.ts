import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { showPayment } from "../support/gifts.ts";
import { inquiriesAt, letPass, payAndReturn, sharedProviderSite } from "../support/provider-site.ts";
import { mapConcurrently } from "../support/runs.ts";

const second = 1000;
const minute = 60 * second;

describe.each(databases)("inquiries about payments on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const give = (amount?: number) => payAndReturn({ site, bank }, amount);
  const inquiries = (payment?: { id: string }) => inquiriesAt({ bank }, payment);
  const pass = (milliseconds: number, step?: number) => letPass({ site }, milliseconds, step);

  test("asks at growing intervals, and hourly under review", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await give();
    const began = site.clock.now().getTime();
    const asked: number[] = [];
    for (let seconds = 0; seconds < 4 * 3600; seconds += seconds < 620 ? 5 : 300) {
      const before = inquiries(payment);
      await showPayment(site.call, payment);
      if (inquiries(payment) > before) asked.push((site.clock.now().getTime() - began) / second);
      site.clock.advance((seconds < 620 ? 5 : 300) * second);
    }
    expect(asked).toEqual([5, 15, 35, 40, 120, 280, 600, 4220, 7820, 11420]);
  });

  test("runs four hanging inquiries at once, twenty in a sweep, and leaves the rest", async () => {
    bank.orders.charge = "10219";
    const payments = await mapConcurrently(Array(24).fill(0), 1, () => give());
    bank.orders.detail = "hang";
    site.clock.advance(5 * second);
    const before = inquiries();
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    await expect.poll(() => inquiries() - before).toBe(4);
    // A fifth one would come now.
    await wait(200);
    expect(inquiries() - before).toBe(4);
    site.timeLimits.pass();
    await sweeping;
    expect(inquiries() - before).toBe(20);
    bank.orders.detail = "knows";
    await pass(2 * minute);
    const states = await Promise.all(payments.map((payment) => showPayment(site.call, payment)));
    expect(states.map(({ state }) => state)).toEqual(Array(24).fill("succeeded"));
  });

  test("goes under review after ten minutes even when the provider hangs", async () => {
    bank.orders.charge = "10219";
    const payments = await mapConcurrently(Array(25).fill(0), 1, () => give());
    bank.orders.detail = "hang";
    site.clock.advance(10 * minute);
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    const standing = () => site.db.query(`select id from payments where state = 'confirming'`);
    await expect.poll(standing).toEqual([]);
    site.timeLimits.pass();
    await sweeping;
    const seen = await Promise.all(payments.slice(-4).map((payment) => showPayment(site.call, payment)));
    expect(seen.map(({ state }) => state)).toEqual(Array(4).fill("under_review"));
  });
});
