import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { verifyEmailOf } from "../support/email-sign-in.ts";
import { donate } from "../support/giving.ts";
import { newEmail, outboxOf, signUp } from "../support/people.ts";
import { readPdfFile } from "../support/receipts.ts";
import { aRegularGift, chargeAfter, refusedLater, runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aStaffMember, idOf, notificationsTo, waitForDelivery } from "../support/staff.ts";

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

  test("have receipts that staff open from the payment", async () => {
    const { id } = await donate(site, [{ amount: 60_00 }], { donor: { name: "Ayşe Işıl" } });
    const staff = await aStaffMember(site, "accountant");
    const payment = await site.dataOf("showStaffPayment", { params: { id } }, staff);
    const receipt = await site.dataOf("showStaffReceipt", { params: { id } }, staff);
    expect(receipt).toMatchObject({ number: payment.receipt_number, amount: 60_00, donor_name: "Ayşe Işıl" });
    const file = await site.dataOf("showStaffReceiptFile", { params: { id } }, staff);
    expect((await readPdfFile(file)).text).toContain(payment.receipt_number);
    await site.db.execute(`delete from receipt_links where payment_id = '${id}'`);
    await site.db.execute(`delete from receipts where payment_id = '${id}'`);
    expect((await site.dataOf("showStaffPayment", { params: { id } }, staff)).receipt_number).toBeNull();
    expect(await outcome(site.call("showStaffReceipt", { params: { id } }, staff))).toBe("404 not_found");
  });
});
