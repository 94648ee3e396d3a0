import { afterEach, describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { aRegularGift, chargeAfter, refusedLater, runAt, shownGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { notificationsTo } from "../support/staff.ts";

/** Regular gifts of a site that did not run on their days. */
describe.each(databases)("regular gifts after an outage on %s", (database) => {
  const site = sharedBackend({ database });
  afterEach(() => site.db.expectConsistent());

  type Regular = Awaited<ReturnType<typeof aRegularGift>>;
  /** A moment some days and hours after the charge of the first month was due. */
  const after = ({ gift }: Regular, days: number, hours = 0) => chargeAfter(gift.next_date!, days, hours);
  const charged = (month: { state: string }) => month.state;
  const leftOut = async ({ member }: Regular) =>
    (await notificationsTo(site, member.phone)).filter((text) => text.includes("gününde alınamadı"));
  /** Moments of the charges of the card, oldest first. */
  const tries = async ({ gift }: Regular) => {
    const rows = await site.db.query(`select created_at from payments
      where regular_gift_id = ${gift.id} and regular_charge_id is not null order by created_at`);
    return rows.map(({ created_at }) => String(created_at));
  };

  test("a month is charged up to three days late, and left out after them", async () => {
    const late = await aRegularGift(site);
    await runAt(site, after(late, 3, 14));
    expect((await shownGift(late)).months.map(charged)).toEqual(["paid", "paid"]);
    expect(await leftOut(late)).toEqual([]);

    const tooLate = await aRegularGift(site);
    await runAt(site, after(tooLate, 4, -6));
    const gift = await shownGift(tooLate);
    expect(gift.months.map(charged)).toEqual(["missed", "paid"]);
    expect(gift).toMatchObject({ state: "active", total_amount: 50_00 });
    expect(await tries(tooLate)).toEqual([]);
    expect(await leftOut(tooLate)).toHaveLength(1);
    // The next month is charged on its own day.
    await runAt(site, chargeAfter(gift.next_date!));
    expect((await shownGift(tooLate)).months.map(charged)).toEqual(["paid", "missed", "paid"]);
  });

  test("nine months without the site take nothing, and are told once", async () => {
    const regular = await aRegularGift(site);
    await runAt(site, after(regular, 274));
    for (let run = 0; run < 3; run++) await runAt(site, after(regular, 274, run + 1));
    const { months, total_amount, next_date } = await shownGift(regular);
    expect(total_amount).toBe(50_00);
    expect(new Set(months.slice(0, -1).map(charged))).toEqual(new Set(["missed"]));
    expect(months.length).toBeGreaterThanOrEqual(9);
    expect(await leftOut(regular)).toHaveLength(1);
    expect(next_date! > after(regular, 274).slice(0, 10)).toBe(true);
  });

  test("a refused month keeps its retry days, and is left out after the last", async () => {
    const regular = await aRegularGift(site, { number: refusedLater });
    await runAt(site, after(regular, 0));
    // Off on days 1 to 4; day 5 is none of its days.
    await runAt(site, after(regular, 5));
    expect(await tries(regular)).toHaveLength(1);
    await runAt(site, after(regular, 7));
    expect((await tries(regular)).map((at) => at.slice(0, 10))).toEqual(
      [0, 7].map((days) => after(regular, days).slice(0, 10)),
    );

    const other = await aRegularGift(site, { number: refusedLater });
    await runAt(site, after(other, 0));
    await runAt(site, after(other, 9));
    expect(await shownGift(other)).toMatchObject({ state: "active", months: [{ state: "missed" }, { state: "paid" }] });
    expect(await tries(other)).toHaveLength(1);
    expect(await leftOut(other)).toHaveLength(1);
  });

  test("two months never share a day", async () => {
    const regular = await aRegularGift(site);
    await runAt(site, after(regular, 0));
    const { next_date } = await shownGift(regular);
    const due = chargeAfter(next_date!);
    // As if the month before had been paid on the day of this one, for example settled by staff.
    await site.db.execute(`update regular_charges set updated_at = '${due}' where gift_id = ${regular.gift.id}`);
    await runAt(site, due);
    expect(await tries(regular)).toHaveLength(1);
    await runAt(site, chargeAfter(next_date!, 1));
    expect(await tries(regular)).toHaveLength(2);
  });
});
