import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { recordRegularFailure } from "../../app/backend/payments/regular/regular-outcomes.ts";
import { createStore, secretsFrom } from "../../app/backend/store.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, testSecret } from "../support/backend.ts";
import { aCard, fillBasket, newIdempotencyKey, pay } from "../support/gifts.ts";
import { callerFor, springGift } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { aRegularGift, chargeAfter, refusedLater, refusedTwice, runAt, shownGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring, end } from "../support/springs.ts";
import { idOf, notificationsTo } from "../support/staff.ts";

describe.each(bothDatabases)("regular gifts on %s", (database) => {
  const site = sharedBackend({ database });
  afterEach(() => site.db.expectConsistent());

  const inTurkish = (date: string) =>
    new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
  const toldTo = ({ member }: { member: Member }) => notificationsTo(site, member.phone);

  test("the first payment begins its donor's gift and records card and consent", async () => {
    const regular = await aRegularGift(site);
    const { id } = regular.gift;
    const stranger = await signUp(site);
    for (const name of ["showRegularGift", "stopRegularGift"] as const)
      expect(await outcome(site.call(name, { params: { id } }, stranger))).toBe("404 not_found");
    const gift = await shownGift(regular);
    const cause = { basket_able_type: 2, basket_able_id: 1 };
    const months = [{ state: "paid", amount: 50_00, payment_id: regular.payment.id }];
    expect(gift).toMatchObject({ state: "active", amount: 50_00, cause, card: { last_four: "0008" }, months });
    const day = Number(gift.months[0]!.at.slice(8, 10));
    expect(gift.day).toBe(day);
    const [consent] = await site.db.query(`select * from regular_consents where gift_id = ${gift.id}`);
    expect({ ...consent, amount: Number(consent!.amount) }).toMatchObject({ text_version: "1", day, amount: 50_00 });
    expect((await toldTo(regular)).join()).toContain("düzenli bağışınız başladı");
  });

  test("a month is charged on its day, once, as a donation like any other", async () => {
    const regular = await aRegularGift(site);
    const charges = await site.db.chargeCount();
    await runAt(site, chargeAfter(regular.gift.next_date!, -1));
    expect(await site.db.chargeCount()).toBe(charges);
    await runAt(site, chargeAfter(regular.gift.next_date!));
    await site.backend.runDueJobs();
    const gift = await shownGift(regular);
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
    for (const days of [0, 1, 2, 3, 5, 7]) await runAt(site, chargeAfter(date, days));
    const gift = await shownGift(regular);
    expect(gift).toMatchObject({ state: "paused", pause_reason: "refused", next_date: null });
    expect(gift.months[0]).toMatchObject({ state: "missed" });
    const attempts = await site.db.query(`select state, failure from payments where regular_gift_id = ${gift.id}`);
    expect(attempts).toEqual(Array(4).fill({ state: "failed", failure: "insufficient_funds" }));
    const told = await toldTo(regular);
    const refused = told.filter((text) => text.includes("onaylamadı"));
    const named = [1, 3, 7].map((days) => inTurkish(chargeAfter(date, days)));
    expect(refused.map((text) => /Ödeme (.+) tarihinde yeniden denenecek/.exec(text)?.[1])).toEqual(named);
    expect(told.filter((text) => text.includes("bu ay alınamadı"))).toHaveLength(1);
    const { id: saved_card_id } = await regular.dataOf("saveCard", { body: { card: aCard() } });
    const change = { params: { id: gift.id }, body: { saved_card_id } };
    const resumed = await regular.dataOf("changeRegularCard", change);
    expect(resumed).toMatchObject({ state: "active", pause_reason: null });
    expect(resumed.next_month > gift.months[0]!.month).toBe(true);
    await runAt(site, chargeAfter(resumed.next_date!));
    expect((await shownGift(regular)).months[0]).toMatchObject({ month: resumed.next_month, state: "paid" });
    expect((await toldTo(regular)).join()).toContain("0008 ile biten karttan alınacak");
  });

  test("a bank that stays out of reach is not told as a refusal", async () => {
    const regular = await aRegularGift(site, { number: refusedLater });
    await runAt(site, chargeAfter(regular.gift.next_date!));
    await using db = openDatabase(site.place.database);
    const store = createStore(db, secretsFrom(testSecret));
    const [row] = await site.db.query(
      `select id from payments where regular_gift_id = ${regular.gift.id} order by created_at desc limit 1`,
    );
    const payment = (await store.payments.find(String(row!.id)))!;
    const told = async () => (await toldTo(regular)).join("\n");
    const before = (await told()).split("onaylamadı").length;
    // As if each of the tries since the refusals had failed at the network.
    const fail = async () => {
      await site.db.execute(`update regular_charges set tries = refusals + 36 where id = ${payment.regular_charge_id}`);
      await store.transaction((store) => recordRegularFailure(store, payment, "bank_unreachable", site.clock.now()));
    };
    await fail();
    const again = inTurkish((await shownGift(regular)).next_date!);
    expect(await told()).toContain(`Ödemeyi ${again} tarihinde yeniden deneyeceğiz; sizin bir şey yapmanız gerekmiyor`);
    await fail();
    await fail();
    expect(await shownGift(regular)).toMatchObject({ state: "paused", pause_reason: "unreachable" });
    expect(await told()).toContain("bu ay alamadık; düzenli bağışınıza ara verildi");
    expect((await told()).split("onaylamadı").length).toBe(before);
    const listed = await site.asStaff("listStaffRegularGifts");
    expect(listed.find(({ id }) => id === regular.gift.id)?.pause_reason).toBe("unreachable");
    const card = { saved_card_id: regular.gift.card!.id };
    const resumed = await regular.dataOf("changeRegularCard", { params: { id: regular.gift.id }, body: card });
    expect(resumed).toMatchObject({ state: "active", pause_reason: null });
  });

  test("a month whose charge may still arrive is not charged again", async () => {
    const regular = await aRegularGift(site, { number: refusedTwice });
    const date = regular.gift.next_date!;
    await runAt(site, chargeAfter(date));
    const ofMonths = `regular_gift_id = ${regular.gift.id} and regular_charge_id is not null`;
    const tries = async () => (await site.db.query(`select id from payments where ${ofMonths}`)).length;
    // As if the bank had not answered whether it took the money.
    await site.db.execute(`update payments set next_inquiry_at = '2099-01-01T00:00:00.000Z' where ${ofMonths}`);
    await runAt(site, chargeAfter(date, 1));
    expect(await tries()).toBe(1);
    await site.db.execute(`update payments set next_inquiry_at = null where ${ofMonths}`);
    await runAt(site, chargeAfter(date, 2));
    expect(await tries()).toBe(2);
    await runAt(site, chargeAfter(date, 3));
    expect((await shownGift(regular)).months[0]).toMatchObject({ state: "paid" });
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
    const told = await toldTo(regular);
    expect(told.filter((text) => text.includes("geri alındı"))).toHaveLength(2);
    await runAt(site, chargeAfter(next_date!));
    const charged = await shownGift(regular);
    expect(charged.months.map(({ state }) => state)).toEqual(["paid", "paid"]);
    await skip(charged.next_month);
    await runAt(site, chargeAfter(charged.next_date!));
    expect(await shownGift(regular)).toMatchObject({ skipped_month: null, months: [{ state: "skipped" }, {}, {}] });
    const until = chargeAfter(charged.next_date!, 60).slice(0, 10);
    expect((await regular.dataOf("pauseRegularGift", { params, body: { until } })).skipped_month).toBeNull();
    expect(await outcome(unskip(charged.next_month))).toBe("409 regular_paused");
  });

  test("needs sign-in, consent to what was shown, and a card that stays", async () => {
    const session_token = await fillBasket(site.call, { regular: true });
    expect(await outcome(pay(site.call, session_token))).toMatch("regular_sign_in");
    const member = await signUp(site, { session_token });
    expect(await outcome(pay(callerFor(site.call, member), session_token))).toMatch("regular_consent");
    const regular_consent = { amount: 10_00, day: 1 };
    const request = { idempotency_key: newIdempotencyKey(), donor: {}, card: aCard(), terms_accepted: true } as const;
    const wrong = site.call("requestPayment", { body: { ...request, regular_consent } }, member);
    expect(await outcome(wrong)).toMatch("total_changed");
  });

  test("is never the whole rest of a goal, neither begun nor changed to it", async () => {
    const { remaining_amount: rest } = await site.dataOf("showWaterWell", { params: { id: 7 } });
    const whole = { basket_able_id: 7, amount: rest!, regular: true };
    expect(await outcome(fillBasket(site.call, whole))).toBe("422 regular_rest");
    const regular = await aRegularGift(site, { gift: { basket_able_id: 7 } });
    const change = { params: { id: regular.gift.id }, body: { amount: rest! - regular.gift.amount } };
    expect(await outcome(regular.call("changeRegularAmount", change))).toBe("422 regular_rest");
  });

  test("a gift to where it is needed most gets a cause every month", async () => {
    const regular = await aRegularGift(site, { gift: { needed_most: true } });
    expect(regular.gift.cause).toBeNull();
    await runAt(site, chargeAfter(regular.gift.next_date!));
    const donations = await regular.dataOf("listUserDonations");
    expect(donations).toHaveLength(2);
    expect(donations.every(({ basket_able_type }) => basket_able_type === 2 || basket_able_type === 4)).toBe(true);
  });

  test("skips a month once, pauses until a day, resumes and stops", async () => {
    const regular = await aRegularGift(site);
    const params = { id: regular.gift.id };
    const month = regular.gift.next_month;
    const skip = () => regular.dataOf("skipRegularMonth", { params, body: { month } });
    const [, skipped] = [await skip(), await skip()];
    expect(skipped.next_month > month).toBe(true);
    const until = skipped.next_date!;
    const paused = await regular.dataOf("pauseRegularGift", { params, body: { until } });
    expect(paused).toMatchObject({ state: "paused", paused_until: until, next_date: null });
    await runAt(site, chargeAfter(until, -1));
    expect(await shownGift(regular)).toMatchObject({ state: "paused", total_amount: 50_00 });
    await runAt(site, chargeAfter(until));
    const after = await shownGift(regular);
    expect(after.state).toBe("active");
    expect(after.months.map(({ state }) => state)).toEqual(["paid", "skipped", "paid"]);
    const stopped = await regular.dataOf("stopRegularGift", { params });
    expect(stopped).toMatchObject({ state: "stopped", next_date: null, total_amount: 100_00 });
    await expect(regular.call("resumeRegularGift", { params })).rejects.toMatchObject({ status: 409 });
    await runAt(site, chargeAfter(after.next_date!));
    expect((await shownGift(regular)).total_amount).toBe(100_00);
    const told = await toldTo(regular);
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
    await runAt(site, chargeAfter(data.next_date!));
    const { months } = await shownGift(regular);
    expect(months[0]).toMatchObject({ state: "paid", amount: 75_00 });
    expect(months.map(({ cause_title }) => cause_title)).toEqual([expect.any(String), regular.gift.cause!.title]);
    const told = (await toldTo(regular)).join();
    for (const words of ["artık ayda 75 TL", "günü değişti", "yeni yere ulaşacak"]) expect(told).toContain(words);
  });

  test("shares become a contribution only where their donor says so, and all tell it", async () => {
    const id = await site.db.number("select id from causes where key = 'sacrifice-akika-uganda'");
    const { cost } = await site.dataOf("showSacrifice", { params: { id } });
    const owners = { share_value: 2, share_names: ["Ayşe Kaya", "Ali Kaya"] };
    const none = { share_value: 0, share_names: [] };
    const shares = { basket_able_type: 1, basket_able_id: id, amount: 2 * cost, ...owners };
    const regular = await aRegularGift(site, { gift: shares });
    const params = { id: regular.gift.id };
    const change = (amount: number, more = {}) =>
      regular.call("changeRegularAmount", { params, body: { amount, ...more } });
    const listed = async () => (await site.asStaff("listStaffRegularGifts"))[0];
    expect(regular.gift).toMatchObject(owners);
    expect(await listed()).toMatchObject(owners);
    // With another price the sum is a contribution, until it is what the shares cost now.
    await site.db.execute(`update causes set cost = cost + 100 where id = ${id}`);
    expect(await shownGift(regular)).toMatchObject({ ...none, shares_cost: 2 * cost + 200 });
    expect((await change(2 * cost + 200)).data).toMatchObject({ ...owners, shares_cost: null });
    await site.db.execute(`update causes set cost = cost - 100 where id = ${id}`);
    expect((await change(2 * cost)).data).toMatchObject(owners);
    expect(await outcome(change(cost))).toBe("422 regular_shares");
    expect((await shownGift(regular)).amount).toBe(2 * cost);
    expect((await change(cost, { as_contribution: true })).data).toMatchObject({ amount: cost, ...none });
    // Once a contribution, it stays one, also with the price of shares.
    expect((await change(2 * cost)).data).toMatchObject(none);
    expect(await listed()).toMatchObject(none);
    const told = (await toldTo(regular)).join();
    expect(told).toContain("TL (2 hisse) tutarındaki düzenli bağışınız başladı");
    expect(told).toContain("TL (katkı, hisse değil). Sıradaki");
    await runAt(site, chargeAfter(regular.gift.next_date!));
    const donations = await regular.dataOf("listUserDonations");
    expect(donations.map(({ share_value }) => share_value)).toEqual([0, 2]);
    // A gift that moved to another cause and back is a contribution as well.
    const gift = { basket_able_type: 1, basket_able_id: id, amount: cost };
    const other = await aRegularGift(site, { gift });
    const move = async (basket_able_id: number | null) => {
      const content = { params: { id: other.gift.id }, body: { basket_able_id } };
      return (await other.dataOf("changeRegularCause", content)).share_value;
    };
    expect([other.gift.share_value, await move(null), await move(id)]).toEqual([1, 0, 0]);
  });

  test("a closed cause moves the gift, and the donor is told a day before the charge", async () => {
    const spring = await aSpring(site);
    const regular = await aRegularGift(site, { gift: { basket_able_id: 3 } });
    const ofSpring = await aRegularGift(site, { gift: springGift(spring) });
    await site.db.execute("update causes set status = 'closed' where id = 3");
    await end(site, spring);
    await runAt(site, chargeAfter(regular.gift.next_date!));
    const moved = await shownGift(regular);
    for (const one of [regular, ofSpring]) {
      const { cause, months } = await shownGift(one);
      expect([cause, months.length]).toEqual([null, 1]);
      const told = await toldTo(one);
      expect(told.filter((text) => text.includes("en çok ihtiyaç duyulan yere"))).toHaveLength(1);
    }
    await runAt(site, chargeAfter(moved.next_date!, 1));
    for (const one of [regular, ofSpring])
      expect((await shownGift(one)).months[0]).toMatchObject({ state: "paid", month: regular.gift.next_month });
  });

  test("warns once when the card expires; a deleted card pauses the gift", async () => {
    const regular = await aRegularGift(site);
    const [year, month] = site.clock.now().toISOString().split("-") as [string, string];
    await site.db.execute(`update saved_cards set expiry_year = ${year}, expiry_month = ${Number(month)}
      where user_id = ${await idOf(site, regular.member)}`);
    for (let run = 0; run < 2; run++) await site.later(2 * 3_600_000);
    const told = await toldTo(regular);
    expect(told.filter((text) => text.includes("süresi bu ay sonunda doluyor"))).toHaveLength(1);
    await regular.call("deleteSavedCard", { params: { id: regular.gift.card!.id } });
    expect(await shownGift(regular)).toMatchObject({ state: "paused", pause_reason: "card", card: null });
  });
});
