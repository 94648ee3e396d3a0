import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { recordRegularFailure } from "../../app/backend/payments/regular/regular-outcomes.ts";
import { createStore, secretsFrom } from "../../app/backend/store.ts";
import { outcome, refusalOf } from "../support/api-caller.ts";
import { bothDatabases, databases, testSecret } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newSessionToken, newIdempotencyKey } from "../support/gifts.ts";
import { callerFor, springGift } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { aRegularGift, refusedLater, refusedTwiceLater, runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring, end } from "../support/springs.ts";
import { idOf, notificationsTo } from "../support/staff.ts";

describe.each(bothDatabases)("regular gifts on %s", (database) => {
  const site = sharedBackend({ database });
  afterEach(() => site.db.expectConsistent());

  /** Returns the day some months after the gift began, at the hour of the charges. */
  const dayAfter = (date: string, days = 0) =>
    new Date(Date.parse(`${date}T06:00:01.000Z`) + days * 86_400_000).toISOString();
  const inTurkish = (date: string) =>
    new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  const shown = async ({ call, gift }: Awaited<ReturnType<typeof aRegularGift>>) =>
    (await call("showRegularGift", { params: { id: gift.id } })).data;

  test("the first payment begins the gift, saves the card and records the consent", async () => {
    const regular = await aRegularGift(site);
    const gift = await shown(regular);
    expect(gift).toMatchObject({
      state: "active",
      amount: 50_00,
      total_amount: 50_00,
      cause: { basket_able_type: 2, basket_able_id: 1 },
      card: { last_four: "0008" },
      months: [{ state: "paid", amount: 50_00, payment_id: regular.payment.id }],
    });
    const day = Number(gift.months[0]!.at.slice(8, 10));
    expect(gift.day).toBe(day);
    const [consent] = await site.db.query(`select * from regular_consents where gift_id = ${gift.id}`);
    expect(consent).toMatchObject({ text_version: "1", day, language: "tr" });
    expect(Number(consent!.amount)).toBe(50_00);
    expect((await notificationsTo(site, regular.member.phone)).join()).toContain("düzenli bağışınız başladı");
  });

  test("a month is charged on its day, once, as a donation like any other", async () => {
    const regular = await aRegularGift(site);
    const charges = await site.db.chargeCount();
    await runAt(site, dayAfter(regular.gift.next_date!, -1));
    expect(await site.db.chargeCount()).toBe(charges);
    await runAt(site, dayAfter(regular.gift.next_date!));
    await site.backend.runDueJobs();
    const gift = await shown(regular);
    expect(gift.months.map(({ state }) => state)).toEqual(["paid", "paid"]);
    expect(gift.total_amount).toBe(100_00);
    expect(gift.next_month > regular.gift.next_month).toBe(true);
    const donations = await regular.dataOf("listUserDonations");
    expect(donations.map(({ amount }) => amount)).toEqual([50_00, 50_00]);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("tries a refused charge on days 1, 3 and 7, telling the donor, then pauses", async () => {
    const regular = await aRegularGift(site, { number: refusedLater });
    const date = regular.gift.next_date!;
    for (const days of [0, 1, 2, 3, 5, 7]) await runAt(site, dayAfter(date, days));
    const gift = await shown(regular);
    expect(gift).toMatchObject({ state: "paused", pause_reason: "refused", next_date: null });
    expect(gift.months[0]).toMatchObject({ state: "missed" });
    const attempts = await site.db.query(`select state, failure from payments where regular_gift_id = ${gift.id}`);
    expect(attempts).toEqual(Array(4).fill({ state: "failed", failure: "insufficient_funds" }));
    const told = await notificationsTo(site, regular.member.phone);
    const refused = told.filter((text) => text.includes("onaylamadı"));
    const named = [1, 3, 7].map((days) => inTurkish(dayAfter(date, days)));
    expect(refused.map((text) => /Ödeme (.+) tarihinde yeniden denenecek/.exec(text)?.[1])).toEqual(named);
    expect(told.filter((text) => text.includes("bu ay alınamadı"))).toHaveLength(1);
    const card = await regular.dataOf("saveCard", { body: { card: aCard() } });
    const resumed = await regular.dataOf("changeRegularCard", {
      params: { id: gift.id },
      body: { saved_card_id: card.id },
    });
    expect(resumed).toMatchObject({ state: "active", pause_reason: null });
    expect(resumed.next_month > gift.months[0]!.month).toBe(true);
    await runAt(site, dayAfter(resumed.next_date!));
    expect((await shown(regular)).months[0]).toMatchObject({ month: resumed.next_month, state: "paid" });
    expect((await notificationsTo(site, regular.member.phone)).join()).toContain("0008 ile biten karttan alınacak");
  });

  test("a bank that stays out of reach is not told as a refusal", async () => {
    const regular = await aRegularGift(site, { number: refusedLater });
    await runAt(site, dayAfter(regular.gift.next_date!));
    const db = openDatabase(site.place.database);
    onTestFinished(() => db.destroy());
    const store = createStore(db, secretsFrom(testSecret));
    const [row] = await site.db.query(
      `select id from payments where regular_gift_id = ${regular.gift.id} order by created_at desc limit 1`,
    );
    const payment = (await store.payments.find(String(row!.id)))!;
    const told = async () => (await notificationsTo(site, regular.member.phone)).join("\n");
    const before = (await told()).split("onaylamadı").length;
    // As if each of the tries since the refusals had failed at the network.
    const fail = async () => {
      await site.db.execute(`update regular_charges set tries = refusals + 36 where id = ${payment.regular_charge_id}`);
      await store.transaction((store) => recordRegularFailure(store, payment, "bank_unreachable", site.clock.now()));
    };
    await fail();
    const again = inTurkish((await shown(regular)).next_date!);
    expect(await told()).toContain(`Ödemeyi ${again} tarihinde yeniden deneyeceğiz; sizin bir şey yapmanız gerekmiyor`);
    await fail();
    await fail();
    expect(await shown(regular)).toMatchObject({ state: "paused", pause_reason: "unreachable" });
    expect(await told()).toContain("bu ay alamadık; düzenli bağışınıza ara verildi");
    expect((await told()).split("onaylamadı").length).toBe(before);
    const listed = await site.asStaff("listStaffRegularGifts");
    expect(listed.find(({ id }) => id === regular.gift.id)?.pause_reason).toBe("unreachable");
    const card = { saved_card_id: regular.gift.card!.id };
    const resumed = await regular.dataOf("changeRegularCard", { params: { id: regular.gift.id }, body: card });
    expect(resumed).toMatchObject({ state: "active", pause_reason: null });
  });

  test("a month whose charge may still arrive is not charged again", async () => {
    const regular = await aRegularGift(site, { number: refusedTwiceLater });
    const date = regular.gift.next_date!;
    await runAt(site, dayAfter(date));
    const ofMonths = `regular_gift_id = ${regular.gift.id} and regular_charge_id is not null`;
    const tries = async () => (await site.db.query(`select id from payments where ${ofMonths}`)).length;
    // As if the bank had not answered whether it took the money.
    await site.db.execute(`update payments set next_inquiry_at = '2099-01-01T00:00:00.000Z' where ${ofMonths}`);
    await runAt(site, dayAfter(date, 1));
    expect(await tries()).toBe(1);
    await site.db.execute(`update payments set next_inquiry_at = null where ${ofMonths}`);
    await runAt(site, dayAfter(date, 2));
    expect(await tries()).toBe(2);
  });

  test("a retry that succeeds pays the month", async () => {
    const regular = await aRegularGift(site, { number: refusedTwiceLater });
    for (const days of [0, 1, 3]) await runAt(site, dayAfter(regular.gift.next_date!, days));
    expect((await shown(regular)).months[0]).toMatchObject({ state: "paid" });
  });

  test("takes a skipped month back once, until nine on its day, and charges it", async () => {
    const regular = await aRegularGift(site);
    const params = { id: regular.gift.id };
    const { next_month: month, next_date } = regular.gift;
    const skip = (month: string) => regular.dataOf("skipRegularMonth", { params, body: { month } });
    const unskip = (month: string) => regular.dataOf("unskipRegularMonth", { params, body: { month } });
    expect(regular.gift.skipped_month).toBeNull();
    const after = (await skip(month)).next_month;
    const later = await skip(after);
    expect(later.skipped_month).toBe(after);
    // The last one first, so that no month is charged out of order.
    expect(await outcome(unskip(month))).toBe("409 regular_not_skipped");
    expect(await unskip(after)).toMatchObject({ next_month: after, skipped_month: month });
    const pressed = await Promise.all([unskip(month), unskip(month)]);
    expect(pressed.at(-1)).toMatchObject({ next_month: month, next_date, skipped_month: null });
    const told = await notificationsTo(site, regular.member.phone);
    expect(told.filter((text) => text.includes("geri alındı"))).toHaveLength(2);
    await runAt(site, dayAfter(next_date!));
    expect((await shown(regular)).months.map(({ state }) => state)).toEqual(["paid", "paid"]);

    const { next_date: nextDate, next_month } = await shown(regular);
    await skip(next_month);
    await runAt(site, dayAfter(nextDate!));
    expect(await shown(regular)).toMatchObject({ skipped_month: null, months: [{ state: "skipped" }, {}, {}] });
    expect(await outcome(unskip(next_month))).toBe("409 regular_not_skipped");
    const paused = await regular.dataOf("pauseRegularGift", {
      params,
      body: { until: dayAfter(nextDate!, 60).slice(0, 10) },
    });
    expect(paused.skipped_month).toBeNull();
    expect(await outcome(unskip(next_month))).toBe("409 regular_paused");
    const stranger = await signUp(site);
    expect(await outcome(site.call("unskipRegularMonth", { params, body: { month: next_month } }, stranger))).toBe(
      "404 not_found",
    );
  });

  test("needs sign-in, consent to what was shown, and a card that stays", async () => {
    const session_token = await fillBasket(site.call, { regular: true });
    const request = { idempotency_key: newIdempotencyKey(), donor: {}, card: aCard(), terms_accepted: true };
    const body = (changes: object) => ({ ...request, card: { ...request.card }, ...changes });
    const guest = await site.raw("POST", "/payment/request", body({ session_token }));
    expect(refusalOf(guest).code).toBe("regular_sign_in");
    const member = await signUp(site, { session_token });
    const as = { authorization: `Bearer ${member.bearer}` };
    expect(refusalOf(await site.raw("POST", "/payment/request", body({}), as)).code).toBe("regular_consent");
    const wrong = body({ regular_consent: { amount: 10, day: 1 } });
    expect(refusalOf(await site.raw("POST", "/payment/request", wrong, as)).code).toBe("total_changed");
  });

  test("is never the whole rest of a goal, neither begun nor changed to it", async () => {
    const { remaining_amount: rest } = await site.dataOf("showWaterWell", { params: { id: 7 } });
    const whole = { ...aGift({ basket_able_id: 7, amount: rest! }), session_token: newSessionToken(), regular: true };
    expect(await outcome(site.call("addToBasket", { body: whole }))).toBe("422 regular_rest");
    const regular = await aRegularGift(site, { gift: { basket_able_id: 7 } });
    const change = { params: { id: regular.gift.id }, body: { amount: rest! - regular.gift.amount } };
    expect(await outcome(regular.call("changeRegularAmount", change))).toBe("422 regular_rest");
  });

  test("a gift to where it is needed most gets a cause every month", async () => {
    const regular = await aRegularGift(site, { gift: { needed_most: true } });
    expect(regular.gift.cause).toBeNull();
    await runAt(site, dayAfter(regular.gift.next_date!));
    const donations = await regular.dataOf("listUserDonations");
    expect(donations).toHaveLength(2);
    expect(donations.every(({ basket_able_type }) => basket_able_type === 2 || basket_able_type === 4)).toBe(true);
  });

  test("the basket says what is taken today and every month", async () => {
    const member = await signUp(site);
    const call = callerFor(site.call, member);
    await call("addToBasket", { body: aGift({ amount: 20_00 }) });
    await call("addToBasket", { body: { ...aGift({ amount: 30_00 }), regular: true } });
    const { data } = await call("showBasket", {});
    expect(data).toMatchObject({ total_price: 50_00, monthly_price: 30_00 });
    expect(data.basket.map(({ regular }) => regular)).toEqual([false, true]);
  });

  test("skips a month once, pauses until a day, resumes and stops", async () => {
    const regular = await aRegularGift(site);
    const params = { id: regular.gift.id };
    const month = regular.gift.next_month;
    await regular.call("skipRegularMonth", { params, body: { month } });
    const skipped = await regular.dataOf("skipRegularMonth", { params, body: { month } });
    expect(skipped.next_month > month).toBe(true);
    const until = skipped.next_date!;
    const paused = await regular.dataOf("pauseRegularGift", { params, body: { until } });
    expect(paused).toMatchObject({ state: "paused", paused_until: until, next_date: null });
    await runAt(site, dayAfter(until, -1));
    expect(await shown(regular)).toMatchObject({ state: "paused", total_amount: 50_00 });
    await runAt(site, dayAfter(until));
    const after = await shown(regular);
    expect(after.state).toBe("active");
    expect(after.months.map(({ state }) => state)).toEqual(["paid", "skipped", "paid"]);
    const stopped = await regular.dataOf("stopRegularGift", { params });
    expect(stopped).toMatchObject({ state: "stopped", next_date: null, total_amount: 100_00 });
    await expect(regular.call("resumeRegularGift", { params })).rejects.toMatchObject({ status: 409 });
    await runAt(site, dayAfter(after.next_date!));
    expect((await shown(regular)).total_amount).toBe(100_00);
    const told = await notificationsTo(site, regular.member.phone);
    for (const word of ["atlanacak", "ara verildi", "yeniden başladı", "sona erdi"])
      expect(told.filter((text) => text.includes(word))).toHaveLength(1);
  });

  test("changes sum and day with a new consent, and the cause", async () => {
    const regular = await aRegularGift(site);
    const params = { id: regular.gift.id };
    await regular.call("changeRegularAmount", { params, body: { amount: 75_00 } });
    await regular.call("changeRegularDay", { params, body: { day: 17 } });
    const data = await regular.dataOf("changeRegularCause", { params, body: { basket_able_id: null } });
    expect(data).toMatchObject({ amount: 75_00, day: 17, cause: null });
    const consents = await site.db.query(`select day from regular_consents where gift_id = ${data.id} order by id`);
    expect(consents.map(({ day }) => day)).toEqual([regular.gift.day, regular.gift.day, 17]);
    await runAt(site, dayAfter(data.next_date!));
    const { months } = await shown(regular);
    expect(months[0]).toMatchObject({ state: "paid", amount: 75_00 });
    expect(months.map(({ cause_title }) => cause_title)).toEqual([expect.any(String), regular.gift.cause!.title]);
    const told = (await notificationsTo(site, regular.member.phone)).join();
    for (const words of ["artık ayda 75 TL", "günü değişti", "yeni yere ulaşacak"]) expect(told).toContain(words);
  });

  test("shares become a contribution only where their donor says so, and all tell it", async () => {
    const id = await site.db.number("select id from causes where key = 'sacrifice-akika-uganda'");
    const { cost } = await site.dataOf("showSacrifice", { params: { id } });
    const owners = { share_value: 2, share_names: ["Ayşe Kaya", "Ali Kaya"] };
    const none = { share_value: 0, share_names: [] };
    const regular = await aRegularGift(site, {
      gift: { basket_able_type: 1, basket_able_id: id, amount: 2 * cost, ...owners },
    });
    const params = { id: regular.gift.id };
    const change = (amount: number, more = {}) =>
      regular.call("changeRegularAmount", { params, body: { amount, ...more } });
    const listed = async () => (await site.asStaff("listStaffRegularGifts"))[0];
    expect(regular.gift).toMatchObject(owners);
    expect(await listed()).toMatchObject(owners);
    // With another price the sum is a contribution, until it is what the shares cost now.
    await site.db.execute(`update causes set cost = cost + 100 where id = ${id}`);
    expect(await shown(regular)).toMatchObject({ ...none, shares_cost: 2 * cost + 200 });
    expect((await change(2 * cost + 200)).data).toMatchObject({ ...owners, shares_cost: null });
    await site.db.execute(`update causes set cost = cost - 100 where id = ${id}`);
    expect((await change(2 * cost)).data).toMatchObject(owners);
    expect(await outcome(change(cost))).toBe("422 regular_shares");
    expect((await shown(regular)).amount).toBe(2 * cost);
    expect((await change(cost, { as_contribution: true })).data).toMatchObject({ amount: cost, ...none });
    // Once a contribution, it stays one, also with the price of shares.
    expect((await change(2 * cost)).data).toMatchObject(none);
    expect(await listed()).toMatchObject(none);
    const told = (await notificationsTo(site, regular.member.phone)).join();
    expect(told).toContain("TL (2 hisse) tutarındaki düzenli bağışınız başladı");
    expect(told).toContain("TL (katkı, hisse değil). Sıradaki");
    await runAt(site, dayAfter(regular.gift.next_date!));
    const donations = await regular.dataOf("listUserDonations");
    expect(donations.map(({ share_value }) => share_value)).toEqual([0, 2]);
  });

  test("moved to another cause and back is a contribution", async () => {
    const id = await site.db.number("select id from causes where key = 'sacrifice-akika-uganda'");
    const { cost } = await site.dataOf("showSacrifice", { params: { id } });
    const regular = await aRegularGift(site, { gift: { basket_able_type: 1, basket_able_id: id, amount: cost } });
    const move = (basket_able_id: number | null) =>
      regular.dataOf("changeRegularCause", { params: { id: regular.gift.id }, body: { basket_able_id } });
    expect(regular.gift.share_value).toBe(1);
    expect((await move(null)).share_value).toBe(0);
    expect((await move(id)).share_value).toBe(0);
  });

  test("a closed cause moves the gift, and the donor is told a day before the charge", async () => {
    const spring = await aSpring(site);
    const [regular, ofSpring] = [
      await aRegularGift(site, { gift: { basket_able_id: 3 } }),
      await aRegularGift(site, { gift: springGift(spring) }),
    ];
    await site.db.execute("update causes set status = 'closed' where id = 3");
    await end(site, spring);
    await runAt(site, dayAfter(regular.gift.next_date!));
    const moved = await shown(regular);
    for (const one of [regular, ofSpring]) {
      const { cause, months } = await shown(one);
      expect([cause, months.length]).toEqual([null, 1]);
      const told = await notificationsTo(site, one.member.phone);
      expect(told.filter((text) => text.includes("en çok ihtiyaç duyulan yere"))).toHaveLength(1);
    }
    await runAt(site, dayAfter(moved.next_date!, 1));
    for (const one of [regular, ofSpring])
      expect((await shown(one)).months[0]).toMatchObject({ state: "paid", month: regular.gift.next_month });
  });

  test("a deleted card pauses the gift, an erased account stops it", async () => {
    const regular = await aRegularGift(site);
    await regular.call("deleteSavedCard", { params: { id: regular.gift.card!.id } });
    expect(await shown(regular)).toMatchObject({ state: "paused", pause_reason: "card", card: null });
  });

  test("warns once, in the month in which the card expires", async () => {
    const regular = await aRegularGift(site);
    const today = site.clock.now();
    await site.db.execute(
      `update saved_cards set expiry_year = ${today.getUTCFullYear()}, expiry_month = ${today.getUTCMonth() + 1} where user_id = ${await idOf(site, regular.member)}`,
    );
    await site.later(2 * 3_600_000);
    await site.later(2 * 3_600_000);
    const told = await notificationsTo(site, regular.member.phone);
    expect(told.filter((text) => text.includes("süresi bu ay sonunda doluyor"))).toHaveLength(1);
  });

  test("belongs to its donor", async () => {
    const { gift } = await aRegularGift(site);
    const stranger = await signUp(site);
    expect(await outcome(site.call("showRegularGift", { params: { id: gift.id } }, stranger))).toBe("404 not_found");
    expect(await outcome(site.call("stopRegularGift", { params: { id: gift.id } }, stranger))).toBe("404 not_found");
  });
});
