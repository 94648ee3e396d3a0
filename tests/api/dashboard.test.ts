import { beforeAll, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { createClock, databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";

describe.each(databases)("a user's donations on %s", (database) => {
  // Half past eleven in the evening of New Year's Eve in Istanbul.
  const site = sharedBackend({ database, clock: createClock("2026-12-31T20:30:00.000Z") });
  let member: Member;
  let wells: number[];
  let sacrifice: number;
  beforeAll(async () => {
    // Wells with round numbers.
    const rows = await site.db.query(
      "select id from causes where kind = 'water_well' and status = 'open' order by id limit 3",
    );
    wells = rows.map(({ id }) => Number(id));
    for (const [place, people] of [200, 7, 300].entries())
      for (const statement of [
        "delete from donations where cause_id",
        "delete from sample_gifts where cause_id",
        `update causes set people = ${people}, goal_amount = ${1_000_00 * (place + 1)}, total_amount = 0 where id`,
      ])
        await site.db.execute(`${statement} = ${wells[place]!}`);
    const sacrifices = await site.dataOf("listSacrifices", { query: { status: "open", per_page: 50 } });
    sacrifice = sacrifices.find(({ multiple }) => multiple)!.id;
    member = await signUp(site);
  });

  const toWell = (place: number, amount: number) => ({ basket_able_type: 2, basket_able_id: wells[place]!, amount });
  const sumsOf = async (who: Member) => ({
    ...(await site.dataOf("showDonationSums", {}, who)),
    ...(await site.dataOf("showNeedySum", {}, who)),
    ...(await site.dataOf("showWaterWellSum", {}, who)),
    ...(await site.dataOf("showCompletedProjectSum", {}, who)),
    ...(await site.dataOf("showSacrificeShareSum", {}, who)),
  });
  test("add up over kinds, payments and years, own successful ones only", async () => {
    const { cost } = await site.dataOf("showSacrifice", { params: { id: sacrifice } });
    await donate(site, [toWell(0, 500_00), toWell(1, 5_00)], { member });
    const shares = { basket_able_type: 1, basket_able_id: sacrifice, amount: 2 * cost, share_value: 2 };
    await donate(site, [shares], { member });
    await donate(site, [toWell(0, 100_00)], { member, card: { number: "4151111111111112" } });
    await site.call("emptyBasket", {}, member);
    await donate(site, [toWell(0, 100_00)]);
    const other = await signUp(site);
    await donate(site, [toWell(0, 300_00)], { member: other });
    // An hour later it is another year in Istanbul, and still the old one in Greenwich.
    site.clock.advance(3_600_000);
    const spring = await aSpring(site, "confirmed", { wish: { goal_amount: 500_00 } });
    await donate(site, [toWell(0, 100_00), springGift(spring, { amount: 500_00 })], { member });

    // Three fifths of 200 people; five lira are water for none of the 7. The first well is full now, and the spring.
    expect(await sumsOf(member)).toEqual({
      amount: 1_105_00 + 2 * cost,
      donations_count: 5,
      people: 120,
      water_wells: 2,
      completed_projects: 2,
      sacrifice_shares: 2,
    });
    expect(await sumsOf(other)).toEqual({
      amount: 300_00,
      donations_count: 1,
      people: 60,
      water_wells: 1,
      completed_projects: 1,
      sacrifice_shares: 0,
    });
    expect(await site.dataOf("listGivenWells", {}, member)).toMatchObject([
      {
        id: wells[0]!,
        amount: 600_00,
        people: 120,
        share_value: 0,
        status: "completed",
        is_opened: false,
        may_be_named: false,
      },
      { id: wells[1]!, amount: 5_00, people: 0, share_value: 0, status: "open", may_be_named: false },
    ]);

    const months = await site.dataOf("listGivingMonths", {}, member);
    expect(months.map(({ month }) => month)).toEqual([
      ...["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `2026-${month}`),
      "2027-01",
    ]);
    expect(months.slice(-2)).toEqual([
      { month: "2026-12", amount: 505_00 + 2 * cost, donations_count: 3 },
      { month: "2027-01", amount: 600_00, donations_count: 2 },
    ]);
    expect(months.slice(0, -2).every(({ amount }) => amount === 0)).toBe(true);

    const years = await site.dataOf("listYearlySummaries", {}, member);
    expect(years).toEqual([
      {
        year: 2027,
        organisation: null,
        amount: 600_00,
        donations_count: 2,
        kinds: [
          { basket_able_type: 3, amount: 500_00, donations_count: 1 },
          { basket_able_type: 2, amount: 100_00, donations_count: 1 },
        ],
      },
      {
        year: 2026,
        organisation: null,
        amount: 505_00 + 2 * cost,
        donations_count: 3,
        kinds: expect.arrayContaining([
          { basket_able_type: 1, amount: 2 * cost, donations_count: 1 },
          { basket_able_type: 2, amount: 505_00, donations_count: 2 },
        ]),
      },
    ]);
  });

  test("are listed by kind and year, newest first", async () => {
    const list = async (query: { kind?: 1 | 2 | 3 | 4; year?: number; page?: number; per_page?: number }) =>
      (await site.dataOf("listUserDonations", { query }, member)).map(
        ({ basket_able_type, amount }) => `${basket_able_type}: ${amount / 100}`,
      );
    const everything = await list({});
    expect(everything.slice(0, 2)).toEqual(["3: 500", "2: 100"]);
    expect(everything).toHaveLength(5);
    expect(await list({ kind: 2 })).toEqual(["2: 100", "2: 5", "2: 500"]);
    expect(await list({ kind: 2, year: 2026 })).toEqual(["2: 5", "2: 500"]);
    expect(await list({ year: 2027 })).toEqual(["3: 500", "2: 100"]);
    expect(await list({ kind: 1, year: 2027 })).toEqual([]);
    expect(await list({ year: 2025 })).toEqual([]);
    expect(await list({ kind: 4 })).toEqual([]);
    expect(await list({ page: 2, per_page: 3 })).toHaveLength(2);
    for (const query of [{ kind: 5 }, { kind: "su" }, { year: 1999 }, { year: 3000 }, { year: 2026.5 }])
      expect(await outcome(list(query as never)), JSON.stringify(query)).toMatch(/^422/);
    const stranger = await signUp(site);
    const payment_id = (await site.dataOf("listUserDonations", {}, member))[0]!.payment_id!;
    const query = { payment_id };
    expect(await site.dataOf("listDonations", { query }, member)).toHaveLength(2);
    expect(await outcome(site.call("listDonations", { query }, stranger))).toBe("404 not_found");
    expect(await outcome(site.call("showPayment", { params: { id: payment_id } }, stranger))).toBe("404 not_found");
  });

  test("allow naming a well to the donor of the whole, not of a part", async () => {
    const [donor, part] = [await signUp(site), await signUp(site)];
    const name = (who: Member) =>
      site.dataOf("nameWell", { params: { id: wells[2]! }, body: { name: "Umut Kuyusu" } }, who);
    await donate(site, [toWell(2, 1_000_00)], { member: donor });
    expect(await site.dataOf("listNamedWells", {}, donor)).toEqual([]);
    expect(await outcome(name(donor))).toBe("404 not_found");
    await donate(site, [toWell(2, 2_000_00)], { member: donor });
    expect(await site.dataOf("listGivenWells", {}, donor)).toMatchObject([
      { amount: 3_000_00, people: 300, may_be_named: true },
    ]);
    expect(await site.dataOf("listNamedWells", {}, donor)).toMatchObject([
      { id: wells[2]!, name: null, state: "unnamed" },
    ]);
    await donate(site, [toWell(1, 10_00)], { member: part });
    expect(await outcome(name(part))).toBe("404 not_found");
    expect(await name(donor)).toMatchObject({ name: "Umut Kuyusu", state: "waiting" });
  });
});
