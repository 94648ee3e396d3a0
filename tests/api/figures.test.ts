import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dayInIstanbul } from "../../app/contract/rules/istanbul-time.ts";
import { databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { enterTransfer } from "../support/transfers.ts";

const dayMilliseconds = 86_400_000;

describe.each(databases)("figures on %s", (database) => {
  let site: TestBackend;
  beforeAll(async () => void (site = await openTestBackend({ database })));
  afterEach(() => expect(site.failures.splice(0)).toEqual([]));
  // A donation without a payment, of the first test, would be an inconsistency.
  afterAll(() => site.close());

  const figures = async () => {
    await site.backend.runDueJobs();
    return site.asStaff("showFigures");
  };

  test("sum giving by day, kind and channel, less refunds, and tell new donors apart", async () => {
    await site.db
      .execute(`insert into donations (cause_id, name, amount, share_value, on_behalf, proxy_granted, created_at)
      values (1, 'anonymous', 100000000, 1, 0, 0, '${site.clock.now().toISOString()}')`);
    const before = await figures();
    const member = await signUp(site);
    await donate(site, [{ amount: 100_00 }], { member });
    await enterTransfer(site, { amount: 30_00, kind: "cash", account_id: null });
    site.clock.advance(dayMilliseconds);
    await donate(site, [{ amount: 40_00 }], { member });
    const { id } = await donate(site, [{ amount: 20_00 }]);
    await figures();
    await site.db.execute(`update donations set refunded = 2000 where payment_id = '${id}'`);
    site.clock.advance(11 * 60_000);
    const after = await figures();
    expect(after.amount - before.amount).toBe(170_00);
    // What was collected before the site dwarfs no day.
    expect(before.collected_before).toEqual({ amount: 1_000_000_00, donations: 1 });
    expect(before.amount).toBe(0);
    expect(after.channels.map(({ channel }) => channel)).not.toContain("before");
    expect(after.unit).toBe("day");
    const [first, second] = after.points.slice(-2);
    const known = before.points.at(-1)!;
    expect(first).toMatchObject({
      amount: known.amount + 130_00,
      donations: known.donations + 2,
      new_donors: 2,
      returning_donors: 0,
    });
    expect(second).toMatchObject({ amount: 40_00, donations: 2, new_donors: 1, returning_donors: 1 });
    expect(after.channels.find(({ channel }) => channel === "cash")!.amount).toBe(30_00);
    const wells = (of: typeof after) => of.kinds.find(({ basket_able_type }) => basket_able_type === 2)!.donations;
    expect(wells(after) - wells(before)).toBe(4);
    // Somebody who gives twice a day is one donor, and a guest in another browser another one.
    await donate(site, [{ amount: 10_00 }], { member });
    await donate(site, [{ amount: 10_00 }]);
    site.clock.advance(11 * 60_000);
    expect((await figures()).points.at(-1)).toMatchObject({ donations: 4, new_donors: 2, returning_donors: 1 });
  });

  test("sum today like the first page of staff at every moment", async () => {
    const today = dayInIstanbul(site.clock.now());
    const sums = async () => {
      const data = await site.asStaff("showFigures", { query: { from: today, until: today } });
      const { amount, donations, points, kinds, channels } = data;
      const { collected } = await site.asStaff("showToday");
      expect({ amount, donations }).toEqual(collected!.today);
      expect(points).toMatchObject([{ point: today, amount, donations }]);
      for (const parts of [kinds, channels]) expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      return { amount, donors: points[0]!.new_donors + points[0]!.returning_donors };
    };
    await site.backend.runDueJobs();
    const before = await sums();
    const { id } = await donate(site, [{ amount: 65_00 }]);
    expect(await sums()).toEqual({ amount: before.amount + 65_00, donors: before.donors + 1 });
    await site.db.execute(`update donations set refunded = 2500 where payment_id = '${id}'`);
    expect((await sums()).amount).toBe(before.amount + 40_00);
  });
});
