import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import type { BackendProcess } from "../support/backend-in-process.ts";
import { bothDatabases, databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { showBasket, fillBasket, showPayment, pay } from "../support/gifts.ts";
import { startProviderStandIn } from "../support/provider-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";

const second = 1000;
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
