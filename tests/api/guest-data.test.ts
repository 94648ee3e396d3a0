import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { aMessage, aVolunteer } from "../support/examples-content.ts";
import { giftWithCard } from "../support/gift-cards.ts";
import { aGift, fillBasket, newSessionToken, pay } from "../support/gifts.ts";
import { callerFor, donate } from "../support/giving.ts";
import { askForErasure, proveContact } from "../support/guest-data.ts";
import {
  lastCodeTo,
  type Member,
  newBrowser,
  newEmail,
  newPhone,
  outboxOf,
  signUp,
  verifyPhone,
  wrongCode,
} from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { anAdministrator, aStaffMember, notificationsTo } from "../support/staff.ts";
import { columnsWith, textColumns } from "../support/text-columns.ts";
import { anOpenLine, enterTransfer } from "../support/transfers.ts";
import { typedVolunteerFields } from "../support/volunteers.ts";

/** The guest of the tests, in every spelling that databases keep. */
const guest = { name: "Gülfidan Karatepe", email: "Gulfidan.Karatepe@Example.org", phone: "0533 712 45 98" };
const contacts = { email: guest.email.toLowerCase(), phone: "+905337124598" };
const isGuest = (text: string) => /g[uü]lfidan|karatepe|712\s?45\s?98/i.test(text);

/** Columns in which a guest's words stood before the erasure. */
const held = Object.entries({
  basket_items: "card name note phone share_names",
  contact_messages: "email message name phone subject",
  donations: "name note phone search_text share_names",
  erasure_requests: "email phone",
  gift_cards: "message recipient_email recipient_name",
  notices: "destination values",
  payment_lines: "card name note phone share_names",
  payments: "donor_email donor_name donor_phone search_text",
  receipts: "donor_name lines",
  statement_lines: "description donor_email donor_name donor_phone reference sender sender_iban sender_key",
  transfer_codes: "email name phone",
  transfers: "reference sender sender_iban",
  verified_emails: "email",
  verified_phones: "phone",
  volunteers: ["email", "name", "phone", "surname", ...typedVolunteerFields].toSorted().join(" "),
}).flatMap(([table, columns]) => columns.split(" ").map((column) => `${table}.${column}`));

describe.each(bothDatabases)("erasure of a guest on %s", (database) => {
  const site = sharedBackend({ database, hasMadeUpRows: true });

  /** Every column with a value that the guest is known by. */
  const places = () => columnsWith(site, database, isGuest);

  /** Leaves the guest's words wherever a guest can leave some. */
  async function leaveTraces(): Promise<{ paid: string; transfer: string }> {
    const { name, email, phone } = guest;
    const own = { name, phone_number: phone, note: "Gülfidan'dan annesine" };
    const card = { recipient_name: name, recipient_email: email, message: "Sevgiler, Gülfidan", send_on: "2026-12-01" };
    const onBehalf = { name, on_behalf: true };
    const sacrifices = await site.dataOf("listSacrifices", { query: { status: "open" } });
    const sacrifice = sacrifices.find(({ multiple }) => multiple)!;
    const shares = {
      basket_able_type: 1,
      basket_able_id: sacrifice.id,
      amount: 2 * sacrifice.cost,
      share_value: 2,
      share_names: [name, "Gülfidan'ın annesi"],
    };
    const { id: paid } = await donate(site, [own, onBehalf, shares], { donor: { name, email, phone } });
    await donate(site, [own], { donor: { name, email }, card: { number: "4111111111111129" } });
    await donate(site, [own], { donor: { name, phone } });
    // Others: cards to the guest, paid, at the bank and in a basket; a gift in the guest's name and with the number.
    const friend = await signUp(site);
    await donate(site, [giftWithCard(card)], { member: friend });
    const asFriend = callerFor(site.call, friend);
    await asFriend("addToBasket", { body: aGift(giftWithCard(card)) });
    await pay(asFriend, newSessionToken());
    await callerFor(site.call, await signUp(site))("addToBasket", { body: aGift(giftWithCard(card)) });
    await donate(site, [own], { donor: { name: "Bir Komşu", phone: newPhone() } });
    await fillBasket(site.call, own, { ...own, ...shares });
    const written = { name, email, phone: contacts.phone };
    await site.call("createContactMessage", {
      body: { ...aMessage(), ...written, subject: "Gülfidan yazıyor", message: "Ben Gülfidan Karatepe." },
    });
    const words = Object.fromEntries(typedVolunteerFields.map((field) => [field, "Karatepe"]));
    await site.call("createVolunteer", { body: { ...aVolunteer(), ...words, ...written, surname: "Karatepe" } });
    await site.call("createTransferCode", { body: { cause_id: 1, name, email } });
    await site.db.execute(`update transfer_codes set phone = '${contacts.phone}'`);
    const transfer = await enterTransfer(site, {
      sender: name,
      reference: "Gülfidan'ın kuyusu",
      donor: { name, email, phone: contacts.phone },
    });
    const line = await anOpenLine(site, "Gülfidan'ın bağışı");
    await site.asStaff("assignStatementLine", {
      params: { id: line },
      body: { cause_id: 1, donor: { name, email, phone: contacts.phone } },
    });
    // The bank's file of the tests has no names of senders.
    for (const table of ["statement_lines", "transfers"])
      await site.db.execute(`update ${table} set sender = 'GÜLFİDAN KARATEPE', sender_iban = 'TR7124598',
        reference = 'Gülfidan' ${table === "transfers" ? "" : ", sender_key = 'gulfidan karatepe', donor_name = 'Gülfidan', donor_email = 'GULFIDAN.karatepe@example.org', donor_phone = '0533 712 4598'"}`);
    const at = site.clock.now().toISOString();
    for (const destination of [contacts.email, contacts.phone])
      await site.db
        .execute(`insert into notices (channel, destination, language, kind, "values", tries, due_at, created_at, failed_at)
        values ('email', '${destination}', 'tr', 'message_received', '{"name":" Gülfidan"}', 28, '${at}', '${at}', '${at}')`);
    return { paid, transfer };
  }

  test("leaves only what the law keeps, in every text column of every table", async () => {
    const { paid, transfer } = await leaveTraces();
    const sums = () =>
      site.db.query("select count(*) as n, sum(amount) as amount, sum(refunded) as back from donations");
    const before = await sums();
    const requests = [await askForErasure(site, { email: guest.email })];
    requests.push(await askForErasure(site, { phone: contacts.phone }));
    expect(await places()).toEqual(held);
    const [first] = await site.asStaff("listApprovals", { query: { kind: "guest_erasure" } });
    expect(first).toMatchObject({ id: requests[0], title: contacts.email, person: { email: contacts.email } });
    const shown = await site.asStaff("showGuestErasure", { params: { id: requests[0]! } });
    expect(shown).toMatchObject({ email: contacts.email, requested_by: null, reason: null, is_own: false });
    const counts = { payments: 4, donations: 5, receipts: 3, messages: 1, volunteers: 1, transfer_codes: 1 };
    expect(shown.counts).toEqual(counts);
    for (const id of requests) await site.asStaff("approveGuestErasure", { params: { id } });
    await notificationsTo(site, contacts.email);
    expect(await places()).toEqual(["receipts.donor_name"]);
    expect(await sums()).toEqual(before);

    // Each was told once, and the audit log names nobody.
    for (const to of Object.values(contacts))
      expect(
        (await outboxOf(site)).filter((one) => one.to === to && one.text.includes("veriler silindi")),
      ).toHaveLength(1);
    const log = await site.asStaff("listAudit", { query: { action: "guest.erase" } });
    expect(log.map(({ details, subject_id }) => [Number(subject_id), details])).toEqual([
      [requests[1], { payments: 1 }],
      [requests[0], { payments: 4 }],
    ]);
    // Staff see the gifts without a donor, and the receipts that the law keeps.
    for (const id of [paid, transfer]) {
      const data = await site.asStaff("listStaffDonations", { query: { q: id } });
      expect(data[0]!.donor).toEqual({ name: null, email: null, phone: null });
    }
    for (const q of ["gülfidan", "karatepe", contacts.phone])
      expect(await site.asStaff("listStaffDonations", { query: { q } })).toEqual([]);
    // The names go when their time is over, as those of erased accounts do (account-erasure.test.ts).
    const kept = await site.db.query(
      "select count(*) as n, count(donor_erased_at) as marked from receipts where donor_name like '%Karatepe%'",
    );
    expect(kept.map(({ n, marked }) => [Number(n), Number(marked)])).toEqual([[4, 4]]);
  });

  test("knows every text column: a new one holds words of guests, or is named here", async () => {
    const unknown = (await textColumns(site, database)).filter(
      ({ isKnown, table, column }) => !isKnown && !held.includes(`${table}.${column}`),
    );
    expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });
});

describe.each(databases)("the data of a guest on %s", (database) => {
  const site = sharedBackend({ database });

  test("are shown to whoever proves the contact, without other contacts and accounts", async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const { id } = await donate(site, [{ name: "Hatice" }], { donor: { name: "Hatice Su", email, phone } });
    const member = await signUp(site, { email });
    await donate(site, [{}], { member, donor: { email } });
    await donate(site, [{}], { donor: { email: `x${email}` } });
    await site.call("createContactMessage", { body: { ...aMessage(), email, phone } });
    await site.call("createVolunteer", { body: { ...aVolunteer(), email, phone } });
    await site.call("createTransferCode", { body: { cause_id: 1, name: "Hatice Su", email } });
    await site.db.execute(`update transfer_codes set phone = '${phone}' where email = '${email}'`);
    const token = await proveContact(site, { email: email.toUpperCase() });
    for (const [proof, own, other] of [
      [token, { email }, phone],
      [await proveContact(site, { phone }), { phone }, email],
    ] as const) {
      const data = await site.dataOf("showGuestData", { body: { token: proof } });
      expect(data).toMatchObject({ email: null, phone: null, ...own, has_account: false, erasure_requested_at: null });
      expect(data.counts).toMatchObject({ payments: 1, donations: 1, receipts: 1, messages: 1 });
      expect(data.content).toMatchObject({
        payments: [{ id, donor: { name: "Hatice Su", email: null, phone: null, ...own } }],
        donations: [{ payment_id: id, name: "Hatice" }],
        receipts: [{ payment_id: id }],
        messages: [{ ...own, subject: "Kuyu" }],
        volunteers: [own],
        transfer_codes: [own],
      });
      expect(JSON.stringify(data.content)).not.toContain(other);
      expect(JSON.stringify(data.content)).not.toMatch(/_hash|idempotency|token/);
    }
    // It signs nobody in, and ends after an hour.
    expect(await outcome(site.call("login", { body: { firebase_token: token } }))).toMatch(/^4/);
    site.clock.advance(61 * 60_000);
    for (const name of ["showGuestData", "requestGuestErasure"] as const)
      expect(await outcome(site.call(name, { body: { token } }))).toBe("422 proof_expired");
    // A proof for signing in shows nothing, and a code for data signs nobody in.
    const signIn = await verifyPhone(site, { phone });
    expect(await outcome(site.call("showGuestData", { body: { token: signIn } }))).toBe("422 proof_expired");
    const browser = newBrowser();
    await site.call("requestGuestCode", { body: { phone, browser } });
    const body = { phone, browser, code: await lastCodeTo(site, phone) };
    expect(await outcome(site.call("verifySignInCode", { body }))).toBe("422 code_expired");
    await site.call("verifyGuestCode", { body });
    expect(await outcome(site.call("verifyGuestCode", { body }))).toBe("422 code_expired");
  });

  test("no answer tells whether a contact is known, and codes have the limits of sign-in", async () => {
    const known = newEmail();
    await donate(site, [{}], { donor: { email: known } });
    const answers = [];
    for (const contact of [{ email: known }, { email: newEmail() }, { phone: newPhone() }]) {
      const browser = newBrowser();
      const ask = () => site.raw("POST", "/guest-data/code", { ...contact, browser });
      const [sent, again] = [await ask(), await ask()];
      const code = wrongCode(await lastCodeTo(site, Object.values(contact)[0]!));
      const wrong: number[] = [];
      for (let time = 0; time < 6; time++)
        wrong.push((await site.raw("POST", "/guest-data/verify", { ...contact, browser, code })).status);
      answers.push([sent.status, Object.keys(Object(sent.body).data), again.status, Object(again.body).code, wrong]);
    }
    const limited = [422, 422, 422, 422, 422, 429];
    expect(answers).toEqual(Array(3).fill([201, ["resend_at", "expires_at"], 429, "codes_too_soon", limited]));
    for (const body of [{}, { email: newEmail(), phone: newPhone() }])
      expect((await site.raw("POST", "/guest-data/code", { ...body, browser: newBrowser() })).status).toBe(422);
  });

  test("staff enter a request with a reason, and somebody else decides", async () => {
    const email = newEmail();
    await donate(site, [{}], { donor: { name: "Sabri Taş", email } });
    const [one, other] = [await anAdministrator(site), await anAdministrator(site)];
    const reviewer = await aStaffMember(site, "reviewer");
    expect(await outcome(site.call("exportGuestData", { body: { email } }, reviewer))).toBe("404 not_found");
    const data = await site.dataOf("exportGuestData", { body: { email } }, one);
    expect(data.counts.payments).toBe(1);
    const body = { email, reason: "Dilekçe 12" };
    const { requested_at } = await site.dataOf("enterGuestErasure", { body }, one);
    expect((await site.dataOf("enterGuestErasure", { body }, other)).requested_at).toBe(requested_at);
    const waiting = await site.dataOf("listApprovals", { query: { kind: "guest_erasure", per_page: 50 } }, one);
    const params = { id: waiting.find(({ title }) => title === email)!.id };
    expect(await site.dataOf("showGuestErasure", { params }, one)).toMatchObject({
      is_own: true,
      reason: "Dilekçe 12",
      requested_by: "Deniz Kaya",
    });
    const reject = (by: Member) =>
      outcome(site.call("rejectGuestErasure", { params, body: { reason: "Kimlik uymuyor" } }, by));
    expect(await outcome(site.call("approveGuestErasure", { params }, one))).toBe("409 erasure_own");
    expect([await reject(one), await reject(reviewer)]).toEqual(["409 erasure_own", "done"]);
    expect((await notificationsTo(site, email)).filter((text) => text.includes("Kimlik uymuyor"))).toHaveLength(1);
    expect(await outcome(site.call("approveGuestErasure", { params }, other))).toBe("404 not_found");
    const log = await site.dataOf("listAudit", { query: { per_page: 50, only: "actions" } }, one);
    expect(log.filter(({ subject }) => subject === "guest").map(({ action }) => action)).toEqual([
      "guest.keep",
      "guest.enter_erasure",
      "guest.export",
    ]);
    expect(JSON.stringify(log)).not.toContain(email);
    // Why it was entered is nowhere after the decision.
    expect(JSON.stringify(log)).not.toContain(body.reason);
    expect(await site.db.query(`select id from erasure_requests where id = ${params.id}`)).toEqual([]);
    await site.call("enterGuestErasure", { body }, one);
    const [again] = await site.db.query(`select id from erasure_requests where email = '${email}'`);
    const answers = await Promise.all(
      [other, reviewer, other].map((by) =>
        outcome(site.call("approveGuestErasure", { params: { id: Number(again!.id) } }, by)),
      ),
    );
    expect(answers.toSorted()).toEqual(["404 not_found", "404 not_found", "done"]);
  });

  test("waits for a payment under way", async () => {
    const email = newEmail();
    await pay(site.call, await fillBasket(site.call), { donor: { email } });
    const id = await askForErasure(site, { email });
    expect(await outcome(site.asStaff("approveGuestErasure", { params: { id } }))).toBe("409 payment_under_way");
    await site.later(16 * 60_000);
    expect(await outcome(site.asStaff("approveGuestErasure", { params: { id } }))).toBe("done");
    expect(await site.db.query(`select id from payments where donor_email = '${email}'`)).toEqual([]);
  });

  test("a member's export and erasure have what was left without signing in", async () => {
    const member = await signUp(site);
    await donate(site, [{ name: "Yakup" }], {
      donor: { name: "Yakup Deniz", phone: member.phone.replace("+90", "0") },
    });
    await site.call("createVolunteer", { body: { ...aVolunteer(), phone: member.phone, name: "Yakup" } });
    const data = await site.dataOf("exportMyData", {}, member);
    expect(data.as_guest).toMatchObject([
      { payments: [{ donor: { name: "Yakup Deniz" } }], volunteers: [{ name: "Yakup" }] },
    ]);
    const { id } = await site.dataOf("requestDeletion", {}, member);
    await site.asStaff("approveAccountDeletion", { params: { id } });
    for (const place of ["payments where donor_name", "donations where name", "volunteers where name"])
      expect(await site.db.query(`select * from ${place} like 'Yakup%'`), place).toEqual([]);
  });
});
