import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, openTestBackend } from "../support/backend.ts";
import { fillBasket, pay } from "../support/gifts.ts";

describe.each(bothDatabases)("the sandbox bank's ledger on %s", (database) => {
  test("is shared by two machines with folders of their own", async () => {
    const ownProcess = database === "sqlite";
    const one = await openTestBackend({ database, ownProcess });
    onTestFinished(() => one.close());
    const two = await openTestBackend({
      ownProcess,
      beside: { place: { ...one.place, dataDirectory: `${one.place.dataDirectory}/two` }, clock: one.clock },
    });
    onTestFinished(() => two.close());
    const payment = await pay(one.call, await fillBasket(one.call));
    const bankReturn = await two.walkChallenge(payment);
    await one.postReturn(bankReturn);
    expect(await one.db.chargeCount()).toBe(1);
    await one.db.expectConsistent();
  });
});
