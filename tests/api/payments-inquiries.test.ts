import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { showPayment } from "../support/gifts.ts";
import { sharedProviderSite, payAndReturn } from "../support/provider-site.ts";

const second = 1000;
const minute = 60 * second;

describe.each(databases)("inquiries about payments on %s", (database) => {
  const { site, bank } = sharedProviderSite(database);

  const pass = (amount?: number) => payAndReturn({ site, bank }, amount);
  /** How often the provider was asked about one payment, or about all. */
  const inquiries = (payment?: { id: string }) =>
    bank.calls.filter(({ path, payment: about }) => path === "/payment/detail" && (!payment || about === payment.id))
      .length;
  /** Advances the clock as between sweeps and runs the due jobs. */
  async function letPass(milliseconds: number, step = 30 * second) {
    for (let left = milliseconds; left > 0; left -= step) {
      await site.later(Math.min(step, left));
    }
  }

  test("asks at growing intervals, and hourly under review", async () => {
    bank.orders.charge = "10219";
    bank.orders.detail = "5115";
    const payment = await pass();
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
    const payments = [];
    for (let place = 0; place < 24; place++) payments.push(await pass());
    bank.orders.detail = "hang";
    site.clock.advance(5 * second);
    const before = inquiries();
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    await expect.poll(() => inquiries() - before).toBe(4);
    // A fifth one would come now.
    await wait(200);
    expect(inquiries() - before).toBe(4);
    site.timeLimits.letPass();
    await sweeping;
    expect(inquiries() - before).toBe(20);
    bank.orders.detail = "knows";
    await letPass(2 * minute);
    const states = await Promise.all(payments.map((payment) => showPayment(site.call, payment)));
    expect(states.map(({ state }) => state)).toEqual(Array(24).fill("succeeded"));
  });

  test("goes under review after ten minutes even when the provider hangs", async () => {
    bank.orders.charge = "10219";
    const payments = [];
    for (let place = 0; place < 25; place++) payments.push(await pass());
    bank.orders.detail = "hang";
    site.clock.advance(10 * minute);
    site.timeLimits.hold();
    const sweeping = site.backend.runDueJobs();
    const standing = () => site.db.query(`select id from payments where state = 'confirming'`);
    await expect.poll(standing).toEqual([]);
    site.timeLimits.letPass();
    await sweeping;
    const seen = await Promise.all(payments.slice(-4).map((payment) => showPayment(site.call, payment)));
    expect(seen.map(({ state }) => state)).toEqual(Array(4).fill("under_review"));
  });
});
