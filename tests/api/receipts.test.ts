import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../app/backend/database/database.ts";
import { createStore, secretsFrom } from "../../app/backend/store.ts";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, createClock, databases, day, testSecret } from "../support/backend.ts";
import { emailMember } from "../support/email-sign-in.ts";
import { aGiftCard } from "../support/gift-cards.ts";
import { newSessionToken } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { anOrganisation, fillInOrganisation } from "../support/organisation.ts";
import { newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite, payAndReturn } from "../support/provider-site.ts";
import { readPdfFile, receiptLinkTo } from "../support/receipts.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { notificationsTo, waitForDelivery } from "../support/staff.ts";
import { enterTransfer } from "../support/transfers.ts";

describe.each(bothDatabases)("receipts on %s", (database) => {
  const site = sharedBackend({ database });

  const show = ({ id, session_token }: { id: string; session_token: string }, at = site) =>
    at.dataOf("showReceipt", { params: { id }, query: { session_token } });
  const serials = async (at = site, series = "sample") =>
    (await at.db.query(`select serial from receipts where series = '${series}' order by serial`)).map(({ serial }) =>
      Number(serial),
    );
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test("leave no gap after a transaction that is rolled back", async () => {
    await using db = openDatabase(site.place.database);
    const store = createStore(db, secretsFrom(testSecret));
    const { id } = await donate(site, [{ amount: 10_00 }]);
    const [last] = (await serials()).slice(-1);
    const receipt = (await store.receipts.find(id))!;
    await site.db.execute(`delete from receipts where payment_id = '${id}'`);
    await site.db.execute("update receipt_counters set last = last - 1 where series = 'sample'");
    await expect(
      store.transaction(async (store) => {
        expect((await store.receipts.issue(receipt)).serial).toBe(last);
        throw new Error("stopped");
      }),
    ).rejects.toThrow("stopped");
    expect((await store.transaction((store) => store.receipts.issue(receipt))).serial).toBe(last);
    // A payment has one receipt, and a refused second one takes no number.
    const { id: _, ...again } = receipt as typeof receipt & { id: number };
    const second = store.transaction((store) => store.receipts.issue(again as typeof receipt));
    await expect(second).rejects.toThrow(/receipts[._]payment_id/);
    await donate(site, [{ amount: 10_00 }]);
    expect(await serials()).toEqual(upTo(last! + 1));
  });

  test("have consecutive numbers across two processes, one per payment", async () => {
    const beside = await ownBackend({ beside: site, ownProcess: database === "sqlite" });
    const sites = [site, beside, site, beside, site, beside];
    const payments = await Promise.all(sites.map((one) => donate(one, [{ amount: 10_00 }])));
    expect(await serials()).toEqual(upTo((await serials()).length));
    const [old] = payments;
    await site.db.execute(`delete from receipts where payment_id = '${old!.id}'`);
    const shown = await Promise.all(sites.map((one) => show(old!, one)));
    expect(new Set(shown.map(({ number }) => number)).size).toBe(1);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("state the gift and the organisation, also as a file", async () => {
    const payment = await donate(site, [{ amount: 75_50 }, { amount: 50_00, name: "Zehra Işık", on_behalf: true }], {
      donor: { name: "Ayşe Işıl Çığırğan" },
    });
    const receipt = await show(payment);
    const sums = { amount: 125_50, refunded: 0, card_last_four: "0008", donor_name: "Ayşe Işıl Çığırğan" };
    expect(receipt).toMatchObject({ ...sums, payment_id: payment.id, is_sample: true, state: "valid" });
    expect(receipt.lines.map(({ amount, on_behalf_of }) => [amount, on_behalf_of])).toEqual([
      [75_50, null],
      [50_00, "Zehra Işık"],
    ]);
    expect(receipt.number).toMatch(/^TEST-2026-\d{6}$/);
    const query = { session_token: payment.session_token };
    const file = await site.dataOf("showReceiptFile", { params: { id: payment.id }, query });
    expect(file.name).toBe(`makbuz-${receipt.number}.pdf`);
    const { text } = await readPdfFile(file);
    const words = ["Ayşe Işıl Çığırğan", "125,50 TL", "yüzyirmibeş Türk lirası elli kuruş", "ÖRNEK"];
    for (const word of [receipt.number, ...words]) expect(text).toContain(word);
    expect(await outcome(show({ id: payment.id, session_token: newSessionToken() }))).toBe("404 not_found");
  });

  test("name the person in whose memory a gift with a card was made", async () => {
    const name = "İbrahim Işık";
    const { donor, payment } = await aGiftCard(site, { card: { occasion: "memory" }, gift: { name } });
    const params = { id: payment.id };
    const receipt = await site.dataOf("showReceipt", { params }, donor);
    expect(receipt.lines).toMatchObject([{ on_behalf_of: name, in_memory: true }]);
    const paid = await site.dataOf("showPayment", { params }, donor);
    expect(paid.lines).toMatchObject([{ name, in_memory: true }]);
    const other = await aGiftCard(site, { member: donor });
    const inName = await site.dataOf("showReceipt", { params: { id: other.payment.id } }, donor);
    expect(inName.lines).toMatchObject([{ on_behalf_of: "Zeynep Kaya", in_memory: false }]);
  });

  test("keep what they said when the organisation, the cause and the donor change", async () => {
    const clock = createClock("2026-12-31T20:58:00.000Z");
    const real = await openProviderSite(database, { clock });
    onTestFinished(() => closeProviderSite(real));
    const first = await payAndReturn(real);
    const before = await show(first, real.site);
    // Two minutes later it is 2027 in Istanbul.
    clock.advance(2 * 60_000);
    const permit = async () => (await real.site.call("showPermit")).data;
    expect(await permit()).toBeNull();
    const { version } = await real.site.asStaff("showOrganisation");
    const changed = { ...anOrganisation, legal_name: "Başka Bir Dernek", permit_until: null };
    const change = (organisation: typeof anOrganisation = changed, seen = version) =>
      real.site.asStaff("changeOrganisation", { body: { version: seen, organisation } });
    expect((await change()).organisation).toEqual(changed);
    expect(await outcome(change())).toBe("409 content_changed");
    expect(await permit()).toEqual({ number: "2026/118", authority: "İstanbul Valiliği" });
    await real.site.db.execute('update causes set texts = replace(texts, \'"title":"\', \'"title":"Eski \')');
    const second = await show(await payAndReturn(real), real.site);
    expect([before.number, second.number]).toEqual(["2026-000001", "2027-000001"]);
    expect(second).toMatchObject({ is_sample: false, organisation: changed });
    expect(await show(first, real.site)).toEqual(before);
    expect(before.organisation).toEqual(anOrganisation);
    const audit = await real.site.asStaff("listAudit", { query: { action: "organisation.change" } });
    expect(audit[0]!.details).toEqual({ fields: "legal_name, permit_until" });
    const wrong = { ...changed, tax_number: "7240361508", permit_until: "2025-01-01" };
    expect(await outcome(change(wrong, version + 1))).toMatch(/^422/);
  });

  test("wait for the organisation’s data, without which no payment begins", async () => {
    const real = await openProviderSite(database, { withoutOrganisation: true });
    onTestFinished(() => closeProviderSite(real));
    const isRefused = () => real.site.log.filter((line) => line.includes("payments are refused")).length;
    expect(isRefused()).toBe(1);
    expect(await outcome(payAndReturn(real))).toBe("503 organisation_missing");
    expect(await outcome(enterTransfer(real.site))).toBe("409 organisation_needed");
    expect(await real.site.db.query("select id from payments where provider = 'transfer'")).toEqual([]);
    expect(isRefused()).toBe(3);
    expect(real.bank.calls).toEqual([]);
    await fillInOrganisation(real.site.db);
    const payment = await payAndReturn(real);
    await waitForDelivery(real.site);
    // As if the money had been taken before the update that brought receipts.
    await real.site.db.execute("delete from receipts");
    await real.site.db.execute("delete from receipt_counters");
    await real.site.db.execute("delete from site_documents where key = 'organisation'");
    expect(await outcome(show(payment, real.site))).toBe("409 receipt_pending");
    await fillInOrganisation(real.site.db);
    expect((await show(payment, real.site)).number).toBe("2026-000001");
    expect(await serials(real.site, "official")).toEqual([1]);
  });

  test("of a year leave out what went back, on the page and in the file", async () => {
    const member = await signUp(site, { first_name: "Gülşen", last_name: "Ağaoğlu" });
    const part = await donate(site, [{ amount: 60_00 }], { member });
    const whole = await donate(site, [{ amount: 41_50 }], { member });
    const disputed = await donate(site, [{ amount: 33_00 }], { member });
    const takenBack = async ({ id }: { id: string }, amount: number) => {
      const { lines } = await site.asStaff("showStaffPayment", { params: { id } });
      return { lines: [{ line_id: lines[0]!.id, amount }], reason: "Bağışçı istedi" };
    };
    const refund = async ({ id }: { id: string }, amount: number) => {
      const body = { ...(await takenBack({ id }, amount)), method: "transfer" as const, reference: "FT-7" };
      return site.asStaff("requestRefund", { params: { id }, body });
    };
    const chargeBack = async ({ id }: { id: string }, amount: number) => {
      const body = { ...(await takenBack({ id }, amount)), reference: "CB-7", happened_on: "2026-11-21" };
      return site.asStaff("recordChargeback", { params: { id }, body });
    };
    const fileOf = (year: number) => site.dataOf("showYearlyFile", { params: { year } }, member);
    const total = async () => {
      const [year] = await site.dataOf("listYearlySummaries", {}, member);
      const file = await fileOf(2026);
      expect(file.name).toBe("bagis-ozeti-2026.pdf");
      return { amount: year!.amount, organisation: year!.organisation, text: (await readPdfFile(file)).text };
    };
    await refund(part, 25_00);
    await refund(whole, 41_50);
    await chargeBack(disputed, 8_00);
    const { text, ...sum } = await total();
    expect(sum).toEqual({ amount: 60_00, organisation: null });
    const { number } = await site.dataOf("showReceipt", { params: { id: part.id } }, member);
    for (const words of ["Gülşen Ağaoğlu", number, "35,00 TL", "25,00 TL", "60,00 TL", "Yalnız altmış Türk lirası"])
      expect(text).toContain(words);
    for (const words of ["41,50 TL", "33,00 TL", "134,50 TL", "daha eski"]) expect(text).not.toContain(words);
    await fillInOrganisation(site.db);
    const named = await total();
    expect(named.organisation).toBe(anOrganisation.legal_name);
    expect(named.text).toContain(anOrganisation.legal_name);
    await refund(part, 35_00);
    await chargeBack(disputed, 25_00);
    expect(await site.dataOf("listYearlySummaries", {}, member)).toEqual([]);
    for (const year of [2025, 2026]) expect(await outcome(fileOf(year))).toBe("404 not_found");
  });
});

describe.each(databases)("messages with receipts on %s", (database) => {
  const site = sharedBackend({ database });

  const open = (token: string) => site.dataOf("openReceiptLink", { body: { token } });
  const sentTo = async (to: string) => (await outboxOf(site)).filter((message) => message.to === to);

  test("thank by mail with a link and the file, once", async () => {
    const email = newEmail();
    const { id } = await donate(site, [{ amount: 80_00 }], { donor: { name: "Ayşe Işıl", email, phone: newPhone() } });
    const token = await receiptLinkTo(site, email);
    await waitForDelivery(site);
    const attachments = [{ name: expect.stringMatching(/^makbuz-TEST-2026-\d{6}\.pdf$/), bytes: expect.any(Number) }];
    const subject = "Pınar: Bağışınız için teşekkürler";
    const text = expect.stringContaining("80 TL tutarındaki bağışınızı aldık.");
    expect(await sentTo(email)).toMatchObject([{ channel: "email", subject, text, attachments }]);
    expect(await open(token)).toMatchObject({ payment_id: id, donor_name: "Ayşe Işıl" });
    const file = await site.dataOf("openReceiptLinkFile", { body: { token } }, { language: "en" });
    expect((await readPdfFile(file)).text).toContain("Donation receipt");
  });

  test("reach the address that a payer leaves afterwards, once", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const { id, session_token } = await donate(site, [{ amount: 80_00 }]);
    const leave = (email: string, token = session_token, payment = id) =>
      site.call("mailReceipt", { params: { id: payment }, query: { session_token: token }, body: { email } });
    expect(await outcome(leave(email, newSessionToken()))).toBe("404 not_found");
    // The same address once more, as after a lost answer.
    for (let sent = 0; sent < 2; sent++) expect((await leave(email)).data).toEqual({ email });
    expect(await outcome(leave(other))).toBe("409 receipt_mailed");
    expect(await open(await receiptLinkTo(site, email))).toMatchObject({ payment_id: id });
    await waitForDelivery(site);
    expect([(await sentTo(email)).length, (await sentTo(other)).length]).toEqual([1, 0]);
    const found = await site.asStaff("listStaffDonations", { query: { q: email } });
    expect(found.map(({ payment_id }) => payment_id)).toEqual([id]);
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
    site.clock.advance(30 * day);
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
