import { afterEach, describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { verifyEmailOf } from "../support/email-sign-in.ts";
import { newEmail, outboxOf, signUp } from "../support/people.ts";
import { aRegularGift, chargeAfter, refusedLater, runAt, shownGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { idOf, notificationsTo, waitForDelivery } from "../support/staff.ts";

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

describe.each(databases)("regular gifts and the account on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });
  const sentTo = async (to: string) => (await outboxOf(site)).filter((message) => message.to === to);

  test("thank by mail at a verified address only, else by SMS", async () => {
    const [verified, stranger] = [newEmail(), newEmail()];
    const first = await signUp(site, { email: verified });
    await verifyEmailOf(site, first, verified);
    const one = await aRegularGift(site, { member: first });
    const other = await aRegularGift(site, { member: await signUp(site, { email: stranger }) });
    await runAt(site, chargeAfter(one.gift.next_date!));
    await waitForDelivery(site);
    const thanked = (messages: { text: string }[]) =>
      messages.filter(({ text }) => /(?<![\d.,])50 TL tutarındaki bağışınızı aldık/.test(text)).length;
    // The first payment named no address; the later one goes where the account may be reached.
    expect(thanked(await sentTo(verified))).toBe(1);
    expect((await sentTo(verified)).at(-1)!.attachments).toHaveLength(1);
    expect(await sentTo(stranger), "an address that nobody verified").toEqual([]);
    expect(thanked(await sentTo(other.member.phone))).toBe(2);
  });

  test("stop with an erased account: no charge, no try, no message", async () => {
    const regular = await aRegularGift(site, { number: refusedLater });
    const { member, gift } = regular;
    await runAt(site, chargeAfter(gift.next_date!));
    expect((await notificationsTo(site, member.phone)).join()).toContain("yeniden denenecek");
    // A message that waits for its next attempt.
    await site.db
      .execute(`insert into notices (channel, destination, language, kind, "values", tries, due_at, created_at)
      values ('sms', '${member.phone}', 'tr', 'regular_refused', '{}', 1, '2099-01-01T00:00:00.000Z',
        '2026-01-01T00:00:00.000Z')`);
    const id = await idOf(site, member);
    await site.db.execute(`update users set deletion_requested_at = '2026-11-21T00:00:00.000Z' where id = ${id}`);
    await site.asStaff("approveAccountDeletion", { params: { id } });
    const tries = () => site.db.query(`select month, tries from regular_charges where gift_id = ${gift.id}`);
    const before = await tries();
    const last = await notificationsTo(site, member.phone);
    expect(last.at(-1)).toContain("isteğiniz üzerine silindi");
    for (const days of [1, 3, 7, 31, 62]) await runAt(site, chargeAfter(gift.next_date!, days));
    expect(await notificationsTo(site, member.phone)).toEqual(last);
    expect(await tries()).toEqual(before);
    const rows = await site.db.query(`select * from regular_gifts where id = ${gift.id}`);
    expect(rows).toMatchObject([{ state: "stopped", next_charge_at: null, phone: null, note: null }]);
    const open = await site.db.query(`select id from regular_charges where gift_id = ${gift.id} and state = 'open'`);
    expect(open).toEqual([]);
    expect(await site.db.query(`select id from notices where destination = '${member.phone}'`)).toEqual([]);
  });

  test("are in the data export with receipts and consents", async () => {
    const { member, gift, payment } = await aRegularGift(site);
    await aRegularGift(site);
    const data = await site.dataOf("exportMyData", {}, member);
    expect(data.regular_gifts).toMatchObject([{ id: gift.id, state: "active", amount: 50 }]);
    expect(data.regular_consents).toMatchObject([
      { gift_id: gift.id, text_version: "1", amount: 50, day: gift.day, language: "tr" },
    ]);
    const receipts = await site.dataOf("exportMyGifts", { query: { part: "receipts" } }, member);
    const number = expect.stringMatching(/^TEST-20\d\d-\d{6}$/);
    expect(receipts).toEqual([{ number, issued_at: expect.any(String), payment_id: payment.id, amount: 50 }]);
  });
});
