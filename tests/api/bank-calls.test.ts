import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { fillBasket, pay, showPayment, unknownCard } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf } from "../support/staff.ts";

const atOnce = 10;
const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: atOnce }, work));

/** A real bank takes or gives back money at each call; the sandbox bank forgives a repeated one. */
describe.each(databases)("calls of the bank on %s", (database) => {
  const site = sharedBackend({ database });

  test("confirm a payment once for concurrent returns", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const bankReturn = await site.walkChallenge(payment);
    const before = site.calls.of("confirm");
    await times(() => site.postReturn(bankReturn));
    expect(site.calls.of("confirm") - before).toBe(1);
  });

  test("ask about a payment once for concurrent looks at it", async () => {
    const payment = await pay(site.call, await fillBasket(site.call), { card: { number: unknownCard } });
    await site.passChallenge(payment);
    site.clock.advance(6_000);
    const before = site.calls.of("inquire");
    await times(() => showPayment(site.call, payment));
    expect(site.calls.of("inquire") - before).toBe(1);
    site.clock.advance(60 * 60_000);
    expect((await showPayment(site.call, payment)).state).toBe("under_review");
  });

  test("send a refund once for concurrent requests of the whole line", async () => {
    const { id } = await donate(site, [{ amount: 50_00 }]);
    const staff = await administratorOf(site);
    const data = await site.asStaff("showStaffPayment", { params: { id } });
    const body = { lines: [{ line_id: data.lines[0]!.id, amount: 50_00 }], reason: "Yanlış tutar" };
    const before = site.calls.of("refund", "cancel");
    const ends = await times(() =>
      site.call("requestRefund", { params: { id }, body }, staff).then(
        () => 1,
        () => 0,
      ),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(site.calls.of("refund", "cancel") - before).toBe(1);
  });
});
