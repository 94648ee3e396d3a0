import { afterAll, describe, expect, test } from "vitest";
import { bothDatabases, databases } from "../support/backend.ts";
import { donationsOf, fillBasket, pay, showBasket, showPayment, storedState } from "../support/gifts.ts";
import { mapConcurrently } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const minute = 60_000;
const lateCard = { number: "4161111111111110" };

describe.each(bothDatabases)("payments and time on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });
  afterAll(async () => {
    await site.backend.runDueJobs();
  });

  const chargesOf = async ({ id }: { id: string }) =>
    (await site.db.bankLedger()).find((entry) => entry.conversation_id === id)!.charges as number;
  const stateOf = (payment: { id: string }) => storedState(site, payment);

  test("the sweep expires abandoned payments and settles late answers", async () => {
    const forgotten = await pay(site.call, await fillBasket(site.call));
    site.clock.advance(14 * minute);
    const late = await pay(site.call, await fillBasket(site.call), { card: lateCard });
    await site.passChallenge(late);
    await site.backend.runDueJobs();
    expect([await stateOf(forgotten), await stateOf(late)]).toEqual(["awaiting_3ds", "confirming"]);
    site.clock.advance(minute);
    await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs(), site.backend.runDueJobs()]);
    expect([await stateOf(forgotten), await stateOf(late)]).toEqual(["expired", "succeeded"]);
    expect([await chargesOf(forgotten), await chargesOf(late)]).toEqual([0, 1]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("an unfinished payment expires after fifteen minutes and keeps its basket", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token);
    site.clock.advance(15 * minute - 1);
    expect((await showPayment(site.call, payment)).state).toBe("awaiting_3ds");
    site.clock.advance(1);
    expect(await showPayment(site.call, payment)).toMatchObject({
      state: "expired",
      failure: null,
      finished_at: site.clock.now().toISOString(),
    });
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(1);
    expect((await site.passChallenge(await pay(site.call, session_token))).state).toBe("succeeded");
  });

  test("a late bank answer is found by asking later, charged once", async () => {
    const session_token = await fillBasket(site.call, { amount: 45_00 });
    const payment = await pay(site.call, session_token, { card: lateCard });
    expect((await site.passChallenge(payment)).state).toBe("confirming");
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "confirming", finished_at: null });
    expect((await showBasket(site.call, session_token)).basket).toHaveLength(1);
    site.clock.advance(4_999);
    expect((await showPayment(site.call, payment)).state).toBe("confirming");
    site.clock.advance(1);
    // A list of donations asks as well.
    expect(await donationsOf(site.call, payment)).toHaveLength(1);
    expect(await chargesOf(payment)).toBe(1);
    expect((await showBasket(site.call, session_token)).basket).toEqual([]);
  });

  test("the sweep reaches every payment, also past hundreds of stuck ones", async () => {
    await mapConcurrently(Array(250).fill(0), 25, async () => pay(site.call, await fillBasket(site.call)));
    await site.later(16 * minute);
    await site.backend.runDueJobs();
    expect(await site.db.query("select id from payments where state = 'awaiting_3ds'")).toEqual([]);
  });

  test("a payment whose challenge was never opened is given up after two minutes", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token);
    await site.db.execute(
      `update payments set state = 'created', provider_payment_id = null, three_d_secure = null where id = '${payment.id}'`,
    );
    site.clock.advance(2 * minute);
    expect((await showPayment(site.call, payment)).state).toBe("created");
    site.clock.advance(1000);
    expect(await showPayment(site.call, payment)).toMatchObject({ state: "failed", failure: "bank_unreachable" });
    expect((await pay(site.call, session_token)).state).toBe("awaiting_3ds");
  });
});
