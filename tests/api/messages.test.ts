import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases, hour } from "../support/backend.ts";
import { aVolunteer } from "../support/examples-content.ts";
import { newEmail, outboxOf } from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";
import { waitForDelivery } from "../support/staff.ts";
import { typedVolunteerFields } from "../support/volunteers.ts";

const staffEmail = "ekip@pinar.test";
const message = {
  name: "Ayşe Yılmaz",
  email: "ayse@example.org",
  phone: "+905321234567",
  subject: "Makbuzum",
  message: "Merhaba,\nmakbuzum gelmedi: https://evil.example/al",
};
const volunteer = {
  name: "Ali",
  surname: "Veli",
  email: "ali@example.org",
  phone: "+905321234567",
  occupation: "Çevirmen",
  note: "Hafta sonu",
  kvkk_accepted: true as const,
};

describe.each(databases)("contact messages on %s", (database) => {
  const site = freshBackend({ database, config: { staffEmail } });
  const write = (change: object = {}, from: object = {}) =>
    site.call("createContactMessage", { body: { ...message, ...change } }, from);
  const offer = (change: object = {}, from: object = {}) =>
    site.call("createVolunteer", { body: { ...volunteer, ...change } }, from);
  const mails = async () => {
    await waitForDelivery(site);
    return (await outboxOf(site)).filter(
      ({ channel, text }) => channel === "email" && !text.includes("/admin/calendar"),
    );
  };

  test("wait in the inbox until staff handled them", async () => {
    await write({}, { language: "en" });
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 1, volunteers: 0 });
    const [waiting] = await site.asStaff("listMessages");
    expect(waiting).toMatchObject({ ...message, language: "en", handled_at: null });
    const params = { id: waiting!.id };
    const mark = async (handled: boolean) =>
      (await site.asStaff("markMessageHandled", { params, body: { handled } })).handled_at;
    const at = site.clock.now().toISOString();
    expect(await mark(true)).toBe(at);
    site.clock.advance(hour);
    expect(await mark(true)).toBe(at);
    expect(await site.asStaff("listMessages")).toEqual([]);
    expect(await site.asStaff("listMessages", { query: { show: "handled" } })).toHaveLength(1);
    expect(await mark(false)).toBeNull();
    await site.asStaff("deleteMessage", { params });
    await offer();
    const [volunteered] = await site.asStaff("listVolunteers");
    await site.asStaff("deleteVolunteer", { params: { id: volunteered!.id } });
    for (const table of ["contact_messages", "volunteers"])
      expect(await site.db.query(`select id from ${table}`), table).toEqual([]);
    const actions = await site.asStaff("listAudit", { query: { only: "actions" } });
    expect(actions.map(({ action }) => action)).toEqual([
      "volunteer.delete",
      "message.delete",
      "message.reopen",
      "message.handle",
    ]);
  });

  test("store a volunteer's form with the version of the approved text", async () => {
    const told = { gender: "male", birthday: "1990-02-28", education_level: "master" } as const;
    await offer({ ...told, known_languages: "" });
    const { version } = await site.dataOf("showKvkk");
    const [kept] = await site.asStaff("listVolunteers");
    const { kvkk_accepted: _accepted, ...said } = volunteer;
    expect(kept).toMatchObject({ ...said, ...told, known_languages: null, province: null, kvkk_version: version });
    expect(await outcome(offer({ birthday: "1850-01-01" }))).toBe("422 birthday_wrong");
    expect(await outcome(offer({ kvkk_accepted: false }))).toBe("422 kvkk_accepted");
  });

  test("keep every answer of a volunteer for the list, the page and the file", async () => {
    const { kvkk_accepted: _accepted, ...said } = aVolunteer();
    await offer(said);
    const [listed] = await site.asStaff("listVolunteers");
    expect(listed).toMatchObject(said);
    expect(await site.asStaff("showVolunteer", { params: { id: listed!.id } })).toEqual(listed);
    expect(await site.asStaff("exportVolunteers", { query: { show: "all" } })).toEqual([listed]);
  });

  test("are mailed to staff, with one confirmation to the sender that quotes nothing", async () => {
    await write();
    // Two answers deliver their mails side by side: the first ones have to be out before the second ones.
    await mails();
    const told = { gender: "female", birthday: "1990-12-31", province: "İzmir", known_languages: "Arapça" };
    await offer(told, { language: "en" });
    const sent = await mails();
    const toStaff = sent.filter(({ to }) => to === staffEmail);
    expect(toStaff.map(({ subject, reply_to }) => [subject, reply_to])).toEqual([
      ["Pınar: Yeni mesaj", message.email],
      ["Pınar: Yeni gönüllü", volunteer.email],
    ]);
    expect(toStaff[0]!.text).toContain(
      `\n\nE-posta: ayse@example.org\nTelefon: +905321234567\nKonu: Makbuzum\n\n${message.message}\n\nhttp`,
    );
    expect(toStaff[0]!.text).toMatch(/http:\/\/pinar\.test\/admin\/messages\/1$/);
    expect(toStaff[1]!.text).toContain(
      "Cinsiyet: Kadın\nDoğum tarihi: 31.12.1990\nİl: İzmir\nBildiği diller: Arapça\nMeslek: Çevirmen\n\nHafta sonu\n\nhttp",
    );
    const toSenders = sent.filter(({ to }) => to !== staffEmail);
    expect(toSenders.map(({ to, subject }) => [to, subject])).toEqual([
      [message.email, "Pınar: Mesajınız ulaştı"],
      [volunteer.email, "Pınar: Your offer to help has arrived"],
    ]);
    expect(toSenders[0]!.text).toContain("Merhaba Ayşe Yılmaz,");
    for (const typed of ["evil.example", message.subject, message.phone, "Hafta sonu"])
      expect(toSenders.map(({ text }) => text).join()).not.toContain(typed);
    expect(await mails()).toHaveLength(sent.length);
  });

  test("cannot be used to send repeated or chosen mail to others", async () => {
    const spellings = ["kurban@example.org", "Kurban@Example.org", "KURBAN@example.org"];
    await Promise.all(spellings.map((email, place) => write({ email }, { clientAddress: `10.0.0.${place}` })));
    const toVictim = async () => (await mails()).filter(({ to }) => to.toLowerCase() === "kurban@example.org");
    expect(await toVictim()).toHaveLength(1);
    await offer({ email: "kurban@example.org" });
    expect(await toVictim()).toHaveLength(1);
    site.clock.advance(24 * hour + 1000);
    await write({ email: "kurban@example.org" });
    expect(await toVictim()).toHaveLength(2);
    for (const name of ["Kazan www.evil.example", "http://evil.example", "x".repeat(100), "<b>Ödül</b> evil.com/win"])
      await write({ name, email: newEmail() });
    const toOthers = (await mails()).filter(({ to }) => to !== staffEmail).map(({ text }) => text);
    expect(toOthers.join()).not.toMatch(/evil\.|https?:|<b>|x{61}/);
  });

  test("are limited to five an hour and twenty a day per address", async () => {
    const from = { clientAddress: "203.0.113.7" };
    const five = async () => {
      const tries = Array.from({ length: 10 }, () => outcome(write({ email: newEmail() }, from)));
      const refused = (await Promise.all(tries)).filter((answer) => answer !== "done");
      expect(refused).toEqual(Array(5).fill("429 messages_exceeded"));
    };
    await five();
    expect(await outcome(offer({}, from))).toBe("429 messages_exceeded");
    await write({}, { clientAddress: "203.0.113.8" });
    for (let round = 0; round < 3; round++) {
      site.clock.advance(hour + 1000);
      await five();
    }
    site.clock.advance(hour + 1000);
    expect(await outcome(write({}, from))).toBe("429 messages_exceeded");
    expect(await site.asStaff("listMessages", { query: { per_page: 50 } })).toHaveLength(21);
  });

  test("are stored and mailed once when repeated, and again when corrected", async () => {
    const from = { clientAddress: "203.0.113.10" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write({}, from)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const born = { birthday: "1990-02-28" };
    for (let sent = 0; sent < 3; sent++) await offer(born, from);
    const waiting = async () => {
      const { messages, volunteers } = await site.asStaff("countWaiting");
      return [messages, volunteers];
    };
    expect(await waiting()).toEqual([1, 1]);
    expect((await mails()).filter(({ to }) => to === staffEmail)).toHaveLength(2);
    await write({ email: "AYSE@example.org" });
    expect(await waiting()).toEqual([1, 1]);
    await write({ message: "Başka" });
    await offer();
    expect(await waiting()).toEqual([2, 2]);
    for (const phone of ["+905321234568", "+902125550011"]) {
      await write({ phone });
      await offer({ phone });
    }
    expect(await waiting()).toEqual([4, 4]);
    site.clock.advance(hour);
    await write();
    expect(await waiting()).toEqual([5, 4]);
  });

  test("refuse invisible text by field and accept every script", async () => {
    const [called, offered] = [
      ["name", "subject", "message"],
      ["name", "surname", ...typedVolunteerFields],
    ];
    for (const nothing of ["\u200b", "\u2800 \u2800", "\u202e\u2066"]) {
      const without = (fields: string[]) => Object.fromEntries(fields.map((name) => [name, nothing]));
      expect(await outcome(write(without(called))), JSON.stringify(nothing)).toBe(`422 ${called.join()}`);
      expect(await outcome(offer(without(offered))), JSON.stringify(nothing)).toBe(`422 ${offered.join()}`);
    }
    await write({ name: "محمد", subject: "水", message: "👍" });
    expect((await site.asStaff("countWaiting")).messages).toBe(1);
  });
});
