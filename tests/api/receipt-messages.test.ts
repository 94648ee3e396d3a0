import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { emailMember } from "../support/email-sign-in.ts";
import { donate } from "../support/giving.ts";
import { newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { receiptLinkTo, readPdfFile } from "../support/receipts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { notificationsTo, waitForDelivery } from "../support/staff.ts";

const day = 86_400_000;

describe.each(databases)("messages with receipts on %s", (database) => {
  const site = sharedBackend({ database });

  const open = (token: string) => site.dataOf("openReceiptLink", { body: { token } });
  const sentTo = async (to: string) => (await outboxOf(site)).filter((message) => message.to === to);

  test("thank by mail with a link and the file, once", async () => {
    const email = newEmail();
    const { id } = await donate(site, [{ amount: 80_00 }], { donor: { name: "Ayşe Işıl", email, phone: newPhone() } });
    const token = await receiptLinkTo(site, email);
    await waitForDelivery(site);
    const attachment = { name: expect.stringMatching(/^makbuz-TEST-2026-\d{6}\.pdf$/), bytes: expect.any(Number) };
    expect(await sentTo(email)).toMatchObject([
      {
        channel: "email",
        subject: "Pınar: Bağışınız için teşekkürler",
        text: expect.stringContaining("80 TL tutarındaki bağışınızı aldık."),
        attachments: [attachment],
      },
    ]);
    expect(await open(token)).toMatchObject({ payment_id: id, donor_name: "Ayşe Işıl" });
    const file = await site.dataOf("openReceiptLinkFile", { body: { token } }, { language: "en" });
    expect((await readPdfFile(file)).text).toContain("Donation receipt");
  });

  test("reach a phone by SMS, a member by the account, and nobody without an address", async () => {
    const phone = newPhone();
    const { id: texted } = await donate(site, [{}], { donor: { phone } });
    expect(await open(await receiptLinkTo(site, phone))).toMatchObject({ payment_id: texted, donor_name: null });
    expect(await sentTo(phone)).toMatchObject([{ channel: "sms", text: expect.not.stringContaining("ekinde") }]);
    const member = await signUp(site);
    for (const donor of [{}, { anonymous: true }]) {
      const { id } = await donate(site, [{}], { member, donor });
      expect(await open(await receiptLinkTo(site, member.phone))).toMatchObject({ payment_id: id });
    }
    const reader = await emailMember(site);
    await site.call("updateNotificationPermissions", { body: { sms: false, email: true } }, reader);
    const { id: mailed } = await donate(site, [{}], { member: reader });
    expect(await open(await receiptLinkTo(site, reader.email))).toMatchObject({ payment_id: mailed });
    const before = (await outboxOf(site)).length;
    await donate(site, [{}]);
    await waitForDelivery(site);
    expect(await outboxOf(site)).toHaveLength(before);
  });

  test("have a link that works for 30 days and stands in no table and no log", async () => {
    const email = newEmail();
    await donate(site, [{}], { donor: { email } });
    const token = await receiptLinkTo(site, email);
    expect(JSON.stringify(site.log)).not.toContain(token);
    expect(JSON.stringify(await site.db.query("select * from receipt_links"))).not.toContain(token);
    if (database === "sqlite") expect(site.db.allValues().filter((value) => String(value).includes(token))).toEqual([]);
    site.clock.advance(30 * day - 60_000);
    await open(token);
    site.clock.advance(60_000);
    expect(await outcome(open(token))).toBe("404 not_found");
    expect(await outcome(open("0".repeat(32)))).toBe("404 not_found");
    await site.backend.runDueJobs();
    expect(await site.db.query("select token_hash from receipt_links")).toEqual([]);
  });

  test("say the same link after a failed delivery", async () => {
    const email = newEmail();
    await donate(site, [{}], { donor: { email } });
    const token = await receiptLinkTo(site, email);
    const { length } = await notificationsTo(site, email);
    await site.db
      .execute(`insert into notices (channel, destination, language, kind, "values", tries, due_at, created_at)
      select 'email', '${email}', 'tr', 'donation_received', '{"payment":"' || payment_id || '","amount":5000}', 1,
        expires_at, expires_at from receipt_links order by expires_at desc limit 1`);
    await site.db.execute("update notices set due_at = '2026-01-01T00:00:00.000Z' where failed_at is null");
    expect(await notificationsTo(site, email)).toHaveLength(length + 1);
    expect(await receiptLinkTo(site, email)).toBe(token);
  });
});
