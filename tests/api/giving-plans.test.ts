import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, createClock, databases, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, pay } from "../support/gifts.ts";
import { aPlan, atHour, enterRamadan, eve, lastTen, passEvening } from "../support/giving-plans.ts";
import { callerFor } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { refusedLater, refusedTwice, runAt, shownGift } from "../support/regular-gifts.ts";
import { notificationsTo } from "../support/staff.ts";

const kinds = [
  [/planınız başladı/, "started"],
  [/onaylamadı/, "refused"],
  [/gününde alınamadı/, "left out"],
  [/Planınız sona erdi/, "ended"],
] as const;

describe.each(bothDatabases)("plans on %s", (database) => {
  const site = {} as TestBackend;
  beforeEach(async () => {
    Object.assign(site, await openTestBackend({ database, clock: createClock("2027-02-25T09:00:00.000Z") }));
    await enterRamadan(site);
  });
  afterEach(async () => {
    expect(site.failures).toEqual([]);
    await site.db.expectConsistent();
    await site.close();
  });

  type Plan = Awaited<ReturnType<typeof aPlan>>;
  const told = async ({ member }: Plan) =>
    (await notificationsTo(site, member.phone)).flatMap((text) => kinds.find(([words]) => words.test(text))?.[1] ?? []);
  const states = async (plan: Plan) =>
    (await shownGift(plan)).months.map(({ month, state }) => [month, state]).toReversed();
  /** Days in Istanbul on which each night was tried without its donor. */
  const tries = async ({ gift }: Plan) => {
    const rows = await site.db.query(`select month, payments.created_at from payments
      join regular_charges on regular_charges.id = regular_charge_id
      where gift_id = ${gift.id} order by payments.created_at`);
    return rows.map(({ month, created_at }) => [
      month,
      new Date(Date.parse(String(created_at)) + 3 * 3_600_000).toISOString().slice(0, 10),
    ]);
  };

  test("are charged once a night at their hour, and told at their start and end", async () => {
    const plan = await aPlan(site, { weight: 5 });
    expect(plan.nights.map(({ day }) => day)).toEqual(lastTen);
    expect(plan.gift).toMatchObject({ amount: 100_00, next_month: lastTen[1], next_date: lastTen[1], state: "active" });
    for (const day of ["2027-02-26", ...lastTen]) {
      await runAt(site, atHour(day, 19.9));
      await passEvening(site, day);
    }
    const gift = await shownGift(plan);
    expect(await states(plan)).toEqual(lastTen.map((day) => [day, "paid"]));
    expect(await tries(plan)).toEqual(lastTen.slice(1).map((day) => [day, day]));
    expect(gift.months.map(({ amount }) => amount).toReversed()).toEqual(plan.nights.map(({ amount }) => amount));
    expect(gift).toMatchObject({ state: "stopped", total_amount: 1_400_00 });
    expect(await told(plan)).toEqual(["started", "ended"]);
    expect((await notificationsTo(site, plan.member.phone)).at(-1)).toContain("10 gecenin 10 tanesinin");
    const [consent] = await site.db.query(`select text_version, plan from regular_consents where gift_id = ${gift.id}`);
    expect([consent!.text_version, JSON.parse(String(consent!.plan)).nights]).toEqual(["1", plan.nights]);
    expect(await site.db.number("select count(*) from receipts")).toBe(10);
    const { report } = await site.dataOf("showGivingPlans");
    await runAt(site, atHour(eve));
    expect(report).toBeNull();
    expect((await site.dataOf("showGivingPlans")).report).toMatchObject({ nights: 10, amount: 1_400_00 });
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("try a refused night once more a day until the eve, and tell of it once", async () => {
    const plan = await aPlan(site, { number: refusedLater });
    for (const day of [...lastTen, eve, "2027-03-10", "2027-03-11"]) await passEvening(site, day);
    const tried = await tries(plan);
    // Each night on its own day and on every later one, once: 10 + 9 + … + 2.
    expect(tried).toHaveLength(54);
    expect(new Set(tried.map(String)).size).toBe(54);
    expect(
      tried
        .map(([, day]) => day)
        .toSorted()
        .at(-1),
    ).toBe(eve);
    expect(await states(plan)).toEqual(lastTen.map((day, place) => [day, place === 0 ? "paid" : "missed"]));
    expect(await told(plan)).toEqual(["started", "refused", "ended"]);
    expect((await notificationsTo(site, plan.member.phone)).at(-1)).toContain("10 gecenin 1 tanesinin");
  });

  test("take an old night and the day's own night on one day, each once", async () => {
    const plan = await aPlan(site, { number: refusedTwice });
    for (const day of [...lastTen, eve]) await passEvening(site, day);
    // The bank approves every third charge: the last night was still refused on the eve.
    expect(await states(plan)).toEqual(lastTen.map((day, place) => [day, place === 9 ? "missed" : "paid"]));
    const tried = await tries(plan);
    expect(tried.filter(([, day]) => day === lastTen[2])).toEqual([
      [lastTen[1], lastTen[2]],
      [lastTen[2], lastTen[2]],
    ]);
    expect((await shownGift(plan)).total_amount).toBe(900_00);
    expect(await told(plan)).toEqual(["started", "refused", "ended"]);
  });

  test("leave out the nights that were never tried, and tell of them", async () => {
    const plan = await aPlan(site);
    await passEvening(site, lastTen[1]!);
    await passEvening(site, lastTen[4]!, 10);
    await passEvening(site, lastTen[4]!);
    const missed = [lastTen[2], lastTen[3]];
    expect((await states(plan)).filter(([, state]) => state === "missed").map(([day]) => day)).toEqual(missed);
    expect(await told(plan)).toEqual(["started", "left out"]);
    expect(await tries(plan)).toEqual([lastTen[1], lastTen[4]].map((day) => [day, day]));
  });

  test("begin with today's night for whoever joins late, without those that passed", async () => {
    await runAt(site, atHour(lastTen[8]!, 22));
    const plan = await aPlan(site, { choice: "ramadan" });
    expect(plan.nights.map(({ day }) => day)).toEqual(lastTen.slice(8));
    await passEvening(site, lastTen[9]!);
    expect(await states(plan)).toEqual(lastTen.slice(8).map((day) => [day, "paid"]));
    await runAt(site, atHour(lastTen[9]!, 22));
    const last = await aPlan(site);
    expect(last.gift).toMatchObject({ state: "stopped", total_amount: 100_00 });
    expect(await told(last)).toEqual(["ended"]);
  });

  test("are changed, skipped and stopped by their donors", async () => {
    const plan = await aPlan(site, { weight: 2 });
    const params = { id: plan.gift.id };
    const { call, dataOf } = plan;
    for (const [name, body] of [
      ["changeRegularDay", { day: 3 }],
      ["pauseRegularGift", { until: "2027-03-03" }],
    ] as const)
      expect(await outcome(call(name, { params, body } as never))).toBe("409 regular_dates");
    const skipped = await dataOf("skipRegularMonth", { params, body: { month: lastTen[1]! } });
    expect(skipped).toMatchObject({ next_month: lastTen[2], skipped_month: lastTen[1] });
    const back = await dataOf("unskipRegularMonth", { params, body: { month: lastTen[1]! } });
    expect(back).toMatchObject({ next_month: lastTen[1], skipped_month: null });
    await dataOf("skipRegularMonth", { params, body: { month: lastTen[1]! } });
    const more = { amount: 150_00, as_contribution: false };
    const changed = await dataOf("changeRegularAmount", { params, body: more });
    expect(changed.plan!.nights.map(({ amount }) => amount)).toEqual([
      ...[100_00, 150_00, 150_00, 150_00, 150_00, 150_00, 300_00, 150_00, 150_00, 150_00],
    ]);
    const consents = await site.db.query(
      `select amount from regular_consents where gift_id = ${params.id} order by id`,
    );
    expect(consents.map(({ amount }) => Number(amount))).toEqual([100_00, 150_00]);
    expect(await outcome(call("changeRegularAmount", { params, body: { ...more, amount: 2_000_000_00 } }))).toBe(
      "422 amount_range",
    );
    await passEvening(site, lastTen[1]!);
    await passEvening(site, lastTen[2]!);
    await dataOf("stopRegularGift", { params });
    await passEvening(site, lastTen[3]!);
    expect(await states(plan)).toEqual([
      [lastTen[0], "paid"],
      [lastTen[1], "skipped"],
      [lastTen[2], "paid"],
    ]);
    expect((await shownGift(plan)).total_amount).toBe(250_00);
  });

  test("wait for a card, and end with a summary where none comes", async () => {
    const plan = await aPlan(site);
    await plan.call("deleteSavedCard", { params: { id: plan.gift.card!.id } });
    expect(await shownGift(plan)).toMatchObject({ state: "paused", pause_reason: "card", next_date: null });
    await passEvening(site, lastTen[1]!);
    const waits = await aPlan(site);
    await waits.call("deleteSavedCard", { params: { id: waits.gift.card!.id } });
    await passEvening(site, lastTen[3]!, 10);
    const { id: saved_card_id } = await waits.dataOf("saveCard", { body: { card: aCard() } });
    await waits.call("changeRegularCard", { params: { id: waits.gift.id }, body: { saved_card_id } });
    for (const day of [...lastTen.slice(3), "2027-03-10"]) await passEvening(site, day);
    expect((await shownGift(waits)).total_amount).toBe(800_00);
    expect(await shownGift(plan)).toMatchObject({ state: "stopped", total_amount: 100_00 });
    expect((await told(plan)).at(-1)).toBe("ended");
  });

  test("keep the hour that was agreed to when staff change it", async () => {
    const plan = await aPlan(site);
    const { version } = await site.asStaff("showPlanHour");
    await site.asStaff("changePlanHour", { body: { version, hour: 22 } });
    expect(await outcome(site.asStaff("changePlanHour", { body: { version, hour: 21 } }))).toBe("409 content_changed");
    const later = await aPlan(site);
    expect([plan.gift.plan!.hour, later.gift.plan!.hour]).toEqual([20, 22]);
    expect((await site.dataOf("showGivingPlans")).hour).toBe(22);
    await passEvening(site, lastTen[1]!);
    expect([(await states(plan)).length, (await states(later)).length]).toEqual([2, 1]);
    await passEvening(site, lastTen[1]!, 22);
    expect((await states(later)).length).toBe(2);
  });

  test("go where gifts are needed most once their cause takes none", async () => {
    const plan = await aPlan(site);
    await site.db.execute("update causes set status = 'closed' where id = 1");
    await passEvening(site, lastTen[1]!);
    await site.backend.runDueJobs();
    const gift = await shownGift(plan);
    expect([gift.cause, gift.months[0]!.state]).toEqual([null, "paid"]);
    expect(gift.months[0]!.cause_title).not.toBe(plan.gift.cause!.title);
  });

  test("need their days, a sign-in, a consent to just these nights, and a sum in range", async () => {
    const plan = { choice: "last_ten", weight: 10 } as const;
    const member = await signUp(site);
    const call = callerFor(site.call, member);
    const add = (changes: object) => outcome(call("addToBasket", { body: { ...aGift(), plan, ...changes } }));
    expect(await add({ plan: { choice: "dhu_al_hijja", weight: 1 } })).toBe("422 plan_closed");
    expect(await add({ amount: 900_000_00 })).toBe("422 amount_range");
    const token = await fillBasket(site.call, { plan });
    expect(await outcome(pay(site.call, token))).toBe("409 regular_sign_in");
    await add({});
    const request = { idempotency_key: newIdempotencyKey(), donor: {}, card: aCard(), terms_accepted: true } as const;
    const ask = (plan_consent?: object) =>
      outcome(call("requestPayment", { body: { ...request, ...(plan_consent && { plan_consent }) } as never }));
    expect(await ask()).toBe("422 plan_consent");
    expect(await ask({ nights: 10, amount: 900_00 })).toBe("409 total_changed");
    expect(await ask({ nights: 9, amount: 950_00 })).toBe("409 total_changed");
    // Its first night is over.
    await runAt(site, atHour(lastTen[1]!, 1));
    expect((await call("showBasket", {})).data.basket[0]!.available).toBe(false);
    expect(await ask({ nights: 10, amount: 950_00 })).toBe("422 basket_unavailable");
    await runAt(site, atHour(eve, 1));
    expect(await add({})).toBe("422 plan_closed");
  });
});
