import { describe, expect, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-day.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { donationsOf, fillBasket, pay } from "../support/gifts.ts";
import { donate, springGift } from "../support/giving.ts";
import { atOnce, mapConcurrently } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  approveDeletion,
  askForDeletion,
  askForGoal,
  aSpring,
  decideWithReason,
  end,
  type OwnedSpring,
} from "../support/springs.ts";

const refusedCard = { number: "4151111111111112" };
const poorCard = { number: "4111111111111129" };

describe.each(databases)("spring progress on %s", (database) => {
  const site = sharedBackend({ database });

  const seen = ({ id }: { id: number }) => site.dataOf("showSpring", { params: { id } });
  const goalOf = ({ id, owner }: OwnedSpring) => site.dataOf("showSpringGoal", { params: { id } }, owner);
  /** Each donor pays from another address. */
  const addressOf = (place: number) => `198.51.${100 + Math.floor(place / 200)}.${(place % 200) + 1}`;

  test("is the sum of the successful ones of 200 donations, 25 at once", async () => {
    const spring = await aSpring(site);
    const amountOf = (place: number) => 10_00 + place * 7;
    const cardOf = (place: number) => (place % 10 === 3 ? refusedCard : place % 10 === 7 ? poorCard : undefined);
    const states = await mapConcurrently(Array(200).fill(0), 25, async (_, place) => {
      const card = cardOf(place);
      const giver = { clientAddress: addressOf(place), ...(card && { card }) };
      return (await donate(site, [springGift(spring, { amount: amountOf(place) })], giver)).state;
    });
    const succeeded = states.flatMap((state, place) => (state === "succeeded" ? [amountOf(place)] : []));
    expect(states.filter((state) => state === "failed")).toHaveLength(40);
    expect(succeeded).toHaveLength(160);
    const total = succeeded.reduce((sum, amount) => sum + amount, 0);
    const sums = { goal_amount: 10_000_00, total_amount: total, donations_count: 160 };
    expect(await seen(spring)).toMatchObject({ ...sums, remaining_amount: 10_000_00 - total, status: "open" });
    expect(await goalOf(spring)).toMatchObject({ ...sums, percent: Math.floor(total / 10_000) });
    const days = await site.dataOf("listSpringDays", { params: { id: spring.id } });
    expect(days.reduce((sum, day) => sum + day.amount, 0)).toBe(total);
    expect(days.at(-1)).toMatchObject({ day: dayInIstanbul(site.clock.now()) });
    const { meta } = await site.call("listSpringDonations", { params: { id: spring.id } });
    expect(meta.total).toBe(160);
    await site.db.expectConsistent();
  });

  test("counts money after the goal was reached, then takes no more", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 500_00 } });
    const give = (amount: number) => fillBasket(site.call, springGift(spring, { amount }));
    // All of them put the same last 300 lira into their baskets before anybody has paid.
    await donate(site, [springGift(spring, { amount: 200_00 })]);
    const payments = await atOnce(4, async (place) =>
      pay(site.call, await give(300_00), { clientAddress: addressOf(place) }),
    );
    const late = await give(5_00);
    const ended = await Promise.all(payments.map((payment) => site.passChallenge(payment)));
    expect(ended.map(({ state }) => state)).toEqual(Array(4).fill("succeeded"));
    const sums = { total_amount: 1_400_00, goal_amount: 500_00, remaining_amount: 0, donations_count: 5 };
    expect(await seen(spring)).toMatchObject({ ...sums, status: "completed" });
    expect((await goalOf(spring)).percent).toBe(100);
    expect(await outcome(pay(site.call, late))).toBe("422 basket_unavailable");
    expect((await site.dataOf("showBasket", { query: { session_token: late } })).basket[0]!.available).toBe(false);
    expect(await outcome(give(5_00))).toBe("422 cause_not_open");
  });

  test("reopens a full spring by a higher target, never below the sum", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 500_00 } });
    // 29 % are not 28 in binary fractions.
    await donate(site, [springGift(spring, { amount: 145_00 })]);
    expect((await goalOf(spring)).percent).toBe(29);
    await donate(site, [springGift(spring, { amount: 355_00 })]);
    expect((await seen(spring)).status).toBe("completed");
    const decide = (name: "approveSpringUpdate" | "rejectSpringUpdate") => decideWithReason(site, name, spring);
    const raise = async (goal_amount: number) => {
      await askForGoal(site, spring, goal_amount);
      return decide("approveSpringUpdate");
    };
    await raise(1_000_00);
    expect(await seen(spring)).toMatchObject({ status: "open", remaining_amount: 500_00 });
    await donate(site, [springGift(spring, { amount: 100_00 })]);
    expect(await outcome(raise(599_99))).toBe("422 goal_below_collected");
    // What is given while a lower target waits counts as well.
    await askForGoal(site, spring, 600_00);
    await donate(site, [springGift(spring, { amount: 50_00 })]);
    expect(await outcome(decide("approveSpringUpdate"))).toBe("422 goal_below_collected");
    expect(await seen(spring)).toMatchObject({ goal_amount: 1_000_00, total_amount: 650_00, status: "open" });
    await decide("rejectSpringUpdate");
    await raise(650_00);
    expect(await seen(spring)).toMatchObject({ goal_amount: 650_00, remaining_amount: 0, status: "completed" });
  });

  test("counts a donation under way when the spring ends", async () => {
    const [ending, going] = [await aSpring(site), await aSpring(site)];
    const gifts = [springGift(ending, { amount: 40_00 }), springGift(going, { amount: 60_00 })];
    const payment = await pay(site.call, await fillBasket(site.call, ...gifts));
    await end(site, ending);
    await askForDeletion(site, going);
    await approveDeletion(site, going);
    expect((await site.passChallenge(payment)).state).toBe("succeeded");
    expect(await seen(ending)).toMatchObject({ total_amount: 40_00, status: "closed", days_left: 0 });
    const donations = await donationsOf(site.call, payment);
    expect(donations.map(({ amount }) => amount)).toEqual([40_00, 60_00]);
    await site.db.expectConsistent();
  });
});
