import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages } from "../../app/contract/rules/languages.ts";
import { receiptNameYears } from "../../app/contract/rules/receipts.ts";
import { texts } from "../../app/texts/texts.ts";
import { createTranslate } from "../../app/texts/translate.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { aFailedNotification } from "../support/examples-staff.ts";
import { aCard, aGift, pay } from "../support/gifts.ts";
import { callerFor, donate, springGift } from "../support/giving.ts";
import { newEmail, signUp } from "../support/people.ts";
import { aPicture } from "../support/pictures.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { approve, approveDeletion, askForDeletion, aSpring, aWish } from "../support/springs.ts";
import {
  administratorOf,
  anAdministrator,
  decideWellName,
  idOf,
  memberAskingDeletion,
  notificationsTo,
} from "../support/staff.ts";
import { columnsWith } from "../support/text-columns.ts";

describe.each(databases)("account erasure on %s", (database) => {
  const site = sharedBackend({ database });

  const erase = async (id: number) =>
    site.call("approveAccountDeletion", { params: { id } }, await administratorOf(site));

  test("waits for a payment under way", async () => {
    const leaving = await memberAskingDeletion(site);
    const as = callerFor(site.call, leaving);
    await as("addToBasket", { body: aGift() });
    await pay(as, "aaaaaaaaaaaaaaa");
    expect(await outcome(erase(leaving.id))).toBe("409 payment_under_way");
    expect((await as("showProfile")).data.phone).toBe(leaving.phone);
    await site.later(16 * 60_000);
    expect(await outcome(erase(leaving.id))).toBe("done");
  });

  test("keeps tokens of cards that a silent provider still holds", async () => {
    const leaving = await memberAskingDeletion(site);
    const as = callerFor(site.call, leaving);
    for (const expiry_month of [1, 2, 3]) await as("saveCard", { body: { card: aCard({ expiry_month }) } });
    // The provider removes one card and fails at the next one.
    const isFewer = `(select count(*) from sandbox_cards) < ${(await site.db.bankCardTokens()).length}`;
    await site.db.execute(
      database === "sqlite"
        ? `create trigger silence before delete on sandbox_cards when ${isFewer} begin select raise(abort, 'silent'); end`
        : `create function fall_silent() returns trigger language plpgsql as $$ begin
             if ${isFewer} then raise exception 'silent'; end if; return old; end $$;
           create trigger silence before delete on sandbox_cards for each row execute function fall_silent()`,
    );
    expect(await outcome(erase(leaving.id))).toBe("503 provider_silent");
    await site.db.execute(`drop trigger silence${database === "sqlite" ? "" : " on sandbox_cards"}`);
    site.failures.splice(0);
    await as("withdrawDeletion");
    const left = (await as("listSavedCards")).data;
    expect(left.map(({ is_default }) => is_default)).toEqual([true, false]);
    await as("deleteSavedCard", { params: { id: left[1]!.id } });
    await as("requestDeletion");
    expect(await outcome(erase(leaving.id))).toBe("done");
    expect(await site.db.query(`select * from saved_cards where user_id = ${leaving.id}`)).toEqual([]);
  });

  test("is refused with a reason or withdrawn, and waits again on request", async () => {
    const leaving = await memberAskingDeletion(site);
    const params = { id: leaving.id };
    await site.asStaff("rejectAccountDeletion", { params, body: { reason: "Süren bir pınarınız var" } });
    expect(await notificationsTo(site, leaving.phone)).toEqual([
      expect.stringContaining("Gerekçe: Süren bir pınarınız var."),
    ]);
    expect((await site.dataOf("showProfile", {}, leaving)).deletion_requested_at).toBeNull();
    expect(await outcome(erase(leaving.id))).toBe("404 not_found");
    await site.call("requestDeletion", {}, leaving);
    for (let time = 0; time < 2; time++)
      expect(await site.dataOf("withdrawDeletion", {}, leaving)).toMatchObject({ deletion_requested_at: null });
    expect(await outcome(erase(leaving.id))).toBe("404 not_found");
    await site.call("requestDeletion", {}, leaving);
    expect(await outcome(erase(leaving.id))).toBe("done");
  });

  test("happens once for two administrators, and never unasked", async () => {
    expect(await outcome(erase(await idOf(site, await signUp(site))))).toBe("404 not_found");
    const leaving = await memberAskingDeletion(site);
    const administrators = [await anAdministrator(site), await anAdministrator(site)];
    const answers = await Promise.all(
      [0, 1, 0, 1].map((who) =>
        outcome(site.call("approveAccountDeletion", { params: { id: leaving.id } }, administrators[who]!)),
      ),
    );
    expect(answers.toSorted()).toEqual(["404 not_found", "404 not_found", "404 not_found", "done"]);
    const logged = `audit_log where action = 'account.erase' and subject_id = '${leaving.id}'`;
    expect(await site.db.number(`select count(*) from ${logged}`)).toBe(1);
    expect(await notificationsTo(site, leaving.phone)).toEqual([expect.stringContaining("silindi")]);
  });

  test("removes an administrator's right and keeps their log entries", async () => {
    const leaving = await anAdministrator(site);
    const id = await idOf(site, leaving);
    const params = { id: (await aSpring(site, "awaiting_verification")).id };
    await site.call("rejectSpring", { params, body: { version: 1, reason: "Eksik bilgi" } }, leaving);
    await site.call("requestDeletion", {}, leaving);
    await erase(id);
    expect(await outcome(site.call("listApprovals", {}, leaving))).toBe("401 unauthorized");
    expect((await site.asStaff("listStaff")).some((one) => one.id === id)).toBe(false);
    expect(await site.asStaff("listAudit", { query: { person: id, only: "actions" } })).toMatchObject([
      { action: "spring.reject", person: { id, name: "" } },
    ]);
  });

  test("questions and privacy notice say of it what pages of members and staff say", async () => {
    for (const language of languages) {
      const erased = createTranslate(language, texts[language])("retention:erased");
      const faqs = await site.dataOf("listFaqs", {}, { language });
      const notice = await site.call("showFixedPage", { params: { slug: "kvkk" } }, { language });
      expect(erased).toContain(String(receiptNameYears));
      expect(faqs.find(({ answer }) => answer.includes("/kvkk"))!.answer).toContain(erased);
      expect(notice.data.body).toContain(erased);
    }
  });

  test("drops unsent notifications to the user, and only those", async () => {
    const [leaving, other] = [await memberAskingDeletion(site), await signUp(site)];
    for (const { phone } of [leaving, other]) await aFailedNotification(site, phone);
    await erase(leaving.id);
    const left = await site.db.query("select destination from notices where failed_at is not null");
    expect(left).toEqual([{ destination: other.phone }]);
    await site.db.execute("delete from notices where failed_at is not null");
  });

  test("redacts names of members, springs, wells and reasons in the audit log", async () => {
    const { member, well } = await aWellDonor(site);
    const { id } = await site.dataOf("showProfile", {}, member);
    const spring = await aSpring(site, "confirmed", { owner: member, wish: { name: "Ayrılan kişinin pınarı" } });
    await site.call("nameWell", { params: { id: well }, body: { name: "Ayrılan kişinin kuyusu" } }, member);
    const [wish] = await site.db.query(`select id from well_names where cause_id = ${well}`);
    await decideWellName(site, Number(wish!.id));
    await site.call("requestDeletion", {}, member);
    const reason = "Ayrılan kişinin pınarı sürüyor";
    await site.asStaff("rejectAccountDeletion", { params: { id }, body: { reason } });
    await site.call("requestDeletion", {}, member);
    await site.asStaff("addStaff", { body: { phone: member.phone, role: "administrator" } });
    await site.asStaff("removeStaff", { params: { id } });
    const named = () =>
      site.db.query(
        `select action from audit_log where details like '%Ayrılan kişi%'
          or (subject = 'person' and subject_id = '${id}' and details like '%Yılmaz%') order by id`,
      );
    expect((await named()).map(({ action }) => action).join(" ")).toBe(
      "spring.approve well_name.approve account.keep administrator.add administrator.remove",
    );
    await erase(id);
    expect(await named()).toEqual([]);
    const about = (await site.asStaff("listAudit", { query: { per_page: 50, only: "actions" } })).find(
      ({ action, subject_id }) => action === "spring.approve" && subject_id === String(spring.id),
    );
    const permit = expect.objectContaining({ number: expect.any(String) });
    expect(about!.details).toEqual({ permit, permit_before: null });
    expect(await site.dataOf("showWaterWell", { params: { id: well } })).toMatchObject({
      given_name: null,
      status: "completed",
      total_amount: 1_000_00,
    });
  });

  test("leaves nothing behind from a session that is just ending", async () => {
    for (let round = 0; round < 3; round++) {
      const leaving = await memberAskingDeletion(site);
      const as = callerFor(site.call, leaving);
      const [erased] = await Promise.all([
        outcome(erase(leaving.id)),
        outcome(as("startSpring", { body: { ...aWish({ name: "Son anda" }), kvkk_accepted: true } })),
        outcome(as("saveCard", { body: { card: aCard({ holder: "Son Anda" }) } })),
        outcome(as("uploadAvatar", { file: await aPicture() })),
      ]);
      // When a card came between, staff try again.
      if (erased === "503 provider_silent") await erase(leaving.id);
      else expect(erased).toBe("done");
      for (const place of [
        `springs where owner_id = ${leaving.id} and name = 'Son anda'`,
        `saved_cards where user_id = ${leaving.id}`,
        `users where id = ${leaving.id} and avatar is not null`,
      ])
        expect(await site.db.query(`select * from ${place}`)).toEqual([]);
    }
  });

  test("removes identity from every table and folder and keeps donations", async () => {
    const email = newEmail();
    const member = await signUp(site, { first_name: "Nazlıcan", last_name: "Erdoğmuş", email });
    const id = await idOf(site, member);
    const as = callerFor(site.call, member);
    const person = { first_name: "Nazlıcan", last_name: "Erdoğmuş", email, gender: "female" } as const;
    await as("updateProfile", { body: { ...person, birthday: "1987-06-05", province: "Ardahan", district: "Posof" } });
    await as("uploadAvatar", { file: await aPicture() });
    for (const _ of [1, 2]) await as("saveCard", { body: { card: aCard({ holder: "NAZLICAN ERDOGMUS" }) } });
    const files = await readdir(join(site.place.dataDirectory, "files"));
    const donor = { name: "Nazlıcan Erdoğmuş", email, phone: member.phone };
    const words = { name: "Nazlıcan", phone_number: "0555 443 32 21", note: "Nazlıcan'dan" };
    const given = await donate(site, [{ ...words, amount: 60_00 }], { member, donor });
    const wish = { name: "Nazlıcan'ın pınarı" };
    const spring = await aSpring(site, "awaiting_verification", { owner: member, wish });
    await as("uploadSpringPicture", { params: { id: spring.id }, file: await aPicture() });
    await approve(site, spring);
    const other = await signUp(site);
    const gift = await donate(site, [springGift(spring, { amount: 70_00 })], { member: other });
    const gone = await aSpring(site, "confirmed", { owner: member, wish: { name: "Nazlıcan'ın eski pınarı" } });
    await askForDeletion(site, gone);
    await approveDeletion(site, gone);
    await as("addToBasket", { body: aGift({ name: "Nazlıcan" }) });
    await as("requestDeletion");
    expect(await site.asStaff("showAccountDeletion", { params: { id } })).toMatchObject({
      id,
      name: "Nazlıcan Erdoğmuş",
      phone: member.phone,
      email,
      donations_count: 1,
      springs_count: 1,
      running_springs: { count: 1, amount: 70_00 },
    });

    await erase(id);

    expect(await outcome(as("showProfile"))).toBe("401 unauthorized");
    expect(await outcome(site.asStaff("showAccountDeletion", { params: { id } }))).toBe("404 not_found");
    expect(await outcome(site.call("showSpring", { params: { id: spring.id } }))).toBe("404 not_found");
    expect((await readdir(join(site.place.dataDirectory, "files"))).filter((name) => !files.includes(name))).toEqual(
      [],
    );
    const [donation] = await site.db.query(`select name, phone, note from donations where payment_id = '${given.id}'`);
    expect(donation).toEqual({ name: "anonymous", phone: null, note: null });
    // Donors' receipts still state what they gave and to which spring.
    const [receipt] = await site.dataOf("listDonations", { query: { payment_id: gift.id } }, other);
    expect(receipt).toMatchObject({ amount: 70_00, title: `Pınar ${spring.id}`, basket_able_type: 3 });
    // Staff still find the gift by its number and what it was for.
    const { title } = await site.dataOf("showWaterWell", { params: { id: 1 } });
    for (const q of [given.id, title]) {
      const data = await site.asStaff("listStaffDonations", { query: { q, per_page: 50 } });
      expect(data.find(({ payment_id }) => payment_id === given.id)).toMatchObject({
        donor: { name: null, email: null, phone: null },
        name: "anonymous",
        amount: 60_00,
      });
    }
    expect(await site.asStaff("listStaffDonations", { query: { q: "nazlıcan" } })).toEqual([]);

    // The last notification is sent, and what was stored for a day is deleted.
    expect(
      (await notificationsTo(site, member.phone)).filter((text) => text.includes("Hesabınız ve kişisel verileriniz")),
    ).toHaveLength(1);
    await site.later(8 * 86_400_000);
    const own = /nazl[ıi]can|Erdoğmuş|443 32 21|1987-06-05|Ardahan|Posof/i;
    const left = await columnsWith(site, database, (text) =>
      [email, member.phone].some((one) => text.includes(one) || own.test(text)),
    );
    // The law asks for the donor's name on receipts for five years.
    expect(left).toEqual(["receipts.donor_name"]);
    // Fails when the text index has words that the donations have no more.
    if (database === "sqlite")
      await site.db.execute("insert into donation_search (donation_search, rank) values ('integrity-check', 1)");
    const consents = await site.db.query(`select kind from consents where user_id = ${id}`);
    expect(consents.some(({ kind }) => kind === "kvkk")).toBe(true);
    // The number is free for an account of its own.
    const anew = await signUp(site, { phone: member.phone });
    expect(await idOf(site, anew)).not.toBe(id);
    expect(await site.dataOf("listUserDonations", {}, anew)).toEqual([]);
  });
});
