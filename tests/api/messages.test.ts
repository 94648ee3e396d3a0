import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { outcome, refusedFields } from "../support/api-caller.ts";
import { databases, openTestBackend } from "../support/backend.ts";
import type { Staff } from "../support/content.ts";
import { typedVolunteerFields } from "../support/examples-content.ts";
import { newEmail, outboxOf } from "../support/people.ts";
import { runs } from "../support/runs.ts";
import { freshBackend } from "../support/shared-backend.ts";
import { administratorOf, waitForDelivery } from "../support/staff.ts";

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
const hour = 3_600_000;

describe.each(databases)("contact messages on %s", (database) => {
  const site = freshBackend({ database, config: { staffEmail } });
  let staff: Staff;
  beforeEach(async () => {
    staff = await administratorOf(site);
  });

  const write = (change: object = {}, from: object = {}) =>
    site.call("createContactMessage", { body: { ...message, ...change } }, from);
  const mails = async () => {
    await waitForDelivery(site);
    return (await outboxOf(site)).filter(({ channel }) => channel === "email");
  };
  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ status, body }) => [status, body.code],
    );

  test("wait in the inbox until staff handled them", async () => {
    await write({}, { language: "en" });
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 1, volunteers: 0 });
    const [waiting] = await site.asStaff("listMessages");
    expect(waiting).toMatchObject({ ...message, language: "en", handled_at: null });
    const params = { id: waiting!.id };
    const handled = await site.asStaff("markMessageHandled", { params, body: { handled: true } });
    expect(handled.handled_at).toBe(site.clock.now().toISOString());
    site.clock.advance(hour);
    staff = await administratorOf(site);
    expect((await site.asStaff("markMessageHandled", { params, body: { handled: true } })).handled_at).toBe(
      handled.handled_at,
    );
    expect(await site.asStaff("listMessages")).toEqual([]);
    expect(await site.asStaff("listMessages", { query: { show: "handled" } })).toHaveLength(1);
    expect((await site.asStaff("markMessageHandled", { params, body: { handled: false } })).handled_at).toBeNull();
    await site.asStaff("deleteMessage", { params });
    expect(await outcome(site.asStaff("showMessage", { params }))).toBe("404 not_found");
    await site.call("createVolunteer", { body: volunteer });
    const [offer] = await site.asStaff("listVolunteers");
    await site.asStaff("deleteVolunteer", { params: { id: offer!.id } });
    for (const table of ["contact_messages", "volunteers"])
      expect(await site.db.query(`select id from ${table}`), table).toEqual([]);
    const actions = await site.db.query(
      "select action from audit_log where action not like 'sign_in.%' and action not like 'audit.%' order by id",
    );
    expect(actions.map(({ action }) => action)).toEqual([
      "message.handle",
      "message.reopen",
      "message.delete",
      "volunteer.delete",
    ]);
  });

  test("store a volunteer's form with the version of the approved text", async () => {
    await site.call("createVolunteer", {
      body: {
        ...volunteer,
        gender: "male",
        birthday: "1990-02-28",
        known_languages: "",
        education_level: "master",
        graduation_status: "graduate",
      },
    });
    const { version } = await site.dataOf("showKvkk");
    const [kept] = await site.asStaff("listVolunteers");
    const { kvkk_accepted: _accepted, ...said } = volunteer;
    expect(kept).toMatchObject({
      ...said,
      gender: "male",
      birthday: "1990-02-28",
      known_languages: null,
      education_level: "master",
      province: null,
      kvkk_version: version,
    });
    expect(await refusal(site.call("createVolunteer", { body: { ...volunteer, birthday: "1850-01-01" } }))).toEqual([
      422,
      "birthday_wrong",
    ]);
    const without = await site.raw("POST", "/volunteers", { ...volunteer, kvkk_accepted: false });
    expect(refusedFields(without)).toEqual(["kvkk_accepted"]);
  });

  test("are mailed to staff, with one confirmation to the sender that quotes nothing", async () => {
    await write();
    // Two answers deliver their mails side by side: the first ones have to be out before the second ones.
    await mails();
    await site.call("createVolunteer", { body: volunteer }, { language: "en" });
    const sent = await mails();
    const toStaff = sent.filter(({ to }) => to === staffEmail);
    expect(toStaff.map(({ subject, reply_to }) => [subject, reply_to])).toEqual([
      ["Pınar: Yeni ileti", message.email],
      ["Pınar: Yeni gönüllü", volunteer.email],
    ]);
    expect(toStaff[0]!.text).toContain(message.message);
    expect(toStaff[0]!.text).toMatch(/http:\/\/pinar\.test\/admin\/messages\/1$/);
    expect(toStaff[1]!.text).toContain("Çevirmen");
    const toSenders = sent.filter(({ to }) => to !== staffEmail);
    expect(toSenders.map(({ to, subject }) => [to, subject])).toEqual([
      [message.email, "Pınar: İletiniz ulaştı"],
      [volunteer.email, "Pınar: Your offer to help has arrived"],
    ]);
    expect(toSenders[0]!.text).toContain("Merhaba Ayşe Yılmaz,");
    for (const typed of ["evil.example", message.subject, message.phone, "Hafta sonu"])
      expect(toSenders.map(({ text }) => text).join()).not.toContain(typed);
    expect(await mails()).toHaveLength(sent.length);
  });

  test("cannot be used to send repeated or chosen mail to others", async () => {
    for (const [place, email] of ["kurban@example.org", "Kurban@Example.org", "KURBAN@example.org"].entries())
      await write({ email }, { clientAddress: `10.0.0.${place}` });
    const toVictim = async () => (await mails()).filter(({ to }) => to.toLowerCase() === "kurban@example.org");
    expect(await toVictim()).toHaveLength(1);
    await site.call("createVolunteer", { body: { ...volunteer, email: "kurban@example.org" } });
    expect(await toVictim()).toHaveLength(1);
    site.clock.advance(24 * hour + 1000);
    await write({ email: "kurban@example.org" });
    expect(await toVictim()).toHaveLength(2);
    for (const name of [
      "Bedava kazan www.evil.example",
      "http://evil.example",
      "x".repeat(100),
      "<b>Ödül</b> evil.com/win",
    ])
      await write({ name, email: newEmail() });
    expect(
      (await mails())
        .filter(({ to }) => to !== staffEmail)
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/evil\.|https?:|<b>|x{61}/);
  });

  test("are limited to five an hour and twenty a day per address", async () => {
    const from = { clientAddress: "203.0.113.7" };
    for (let sent = 0; sent < 4; sent++) await write({ email: newEmail() }, from);
    await site.call("createVolunteer", { body: volunteer }, from);
    expect(await refusal(write({}, from))).toEqual([429, "messages_exceeded"]);
    expect(await refusal(site.call("createVolunteer", { body: { ...volunteer, note: "Başka" } }, from))).toEqual([
      429,
      "messages_exceeded",
    ]);
    await write({}, { clientAddress: "203.0.113.8" });
    for (let round = 0; round < 3; round++) {
      site.clock.advance(hour + 1000);
      for (let sent = 0; sent < 5; sent++) await write({ email: newEmail() }, from);
    }
    site.clock.advance(hour + 1000);
    staff = await administratorOf(site);
    expect(await refusal(write({}, from))).toEqual([429, "messages_exceeded"]);
    expect((await site.call("listMessages", { query: { per_page: 50 } }, staff)).meta.total).toBe(4 + 1 + 15);
  });

  test("are stored and mailed once when repeated, with the same answer", async () => {
    const from = { clientAddress: "203.0.113.10" };
    const answers = await Promise.all(Array.from({ length: 8 }, () => write({}, from)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const offer = { ...volunteer, birthday: "1990-02-28" };
    for (let sent = 0; sent < 3; sent++) await site.call("createVolunteer", { body: offer }, from);
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 1, volunteers: 1 });
    expect((await mails()).filter(({ to }) => to === staffEmail)).toHaveLength(2);
    await write({ email: "AYSE@example.org" });
    await write({ message: "Başka" });
    await site.call("createVolunteer", { body: { ...offer, birthday: null } });
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 2, volunteers: 2 });
    site.clock.advance(hour);
    staff = await administratorOf(site);
    await write();
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 3, volunteers: 2 });
  });

  test("are accepted again with a corrected phone number", async () => {
    for (const phone of ["+905321234567", "+905321234568", null, "+905321234568"]) {
      await write({ phone });
      await site.call("createVolunteer", { body: { ...volunteer, phone: phone ?? "+902125550011" } });
    }
    expect((await site.asStaff("listMessages")).map(({ phone }) => phone)).toEqual([
      null,
      "+905321234568",
      "+905321234567",
    ]);
    expect(await site.asStaff("countWaiting")).toMatchObject({ messages: 3, volunteers: 3 });
  });

  test("refuse invisible text by field and accept every script", async () => {
    const wrongFields = async (path: string, body: object) => {
      const answer = await site.raw("POST", path, body);
      return [answer.status, answer.status < 400 ? [] : refusedFields(answer)];
    };
    for (const nothing of ["\u200b", "\u2800 \u2800", "\u3164", "\u202e\u2066"]) {
      const [called, texts] = [
        { name: nothing, subject: nothing, message: nothing },
        Object.fromEntries(typedVolunteerFields.map((name) => [name, nothing])),
      ];
      expect(await wrongFields("/contacts/create", { ...message, ...called }), JSON.stringify(nothing)).toEqual([
        422,
        Object.keys(called),
      ]);
      expect(
        await wrongFields("/volunteers", { ...volunteer, name: nothing, surname: nothing, ...texts }),
        JSON.stringify(nothing),
      ).toEqual([422, ["name", "surname", ...Object.keys(texts)]]);
    }
    await write({ name: "محمد", subject: "水", message: "👍" });
    expect((await site.asStaff("countWaiting")).messages).toBe(1);
  });

  test("have the same labelled lines in mail and page", async () => {
    const told = {
      gender: "female",
      birthday: "1990-12-31",
      province: "İzmir",
      education_level: "bachelor",
      institution: "Ege",
      graduation_status: "left",
      known_languages: "Arapça",
    } as const;
    await site.call("createVolunteer", { body: { ...volunteer, ...told } });
    await write();
    const [offer, letter] = (await mails()).filter(({ to }) => to === staffEmail).map(({ text }) => text);
    expect(offer).toContain(
      "\n\nE-posta: ali@example.org\nTelefon: +905321234567\nCinsiyet: Kadın\nDoğum tarihi: 31.12.1990\nİl: İzmir\nEğitim düzeyi: Lisans\nOkul ya da kurum: Ege\nMezuniyet durumu: Yarım bıraktı\nBildiği diller: Arapça\nMeslek: Çevirmen\n\nHafta sonu\n\nhttp",
    );
    expect(letter).toContain(
      `\n\nE-posta: ayse@example.org\nTelefon: +905321234567\nKonu: Makbuzum\n\n${message.message}\n\nhttp`,
    );
  });

  test("are limited to five for ten concurrent ones from one address", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        refusal(write({ email: "bir@example.org", subject: `Makbuz ${place}` }, { clientAddress: "203.0.113.9" })),
      ),
    );
    expect(all.filter((answer) => answer === null)).toHaveLength(5);
    expect((await mails()).filter(({ to }) => to === "bir@example.org")).toHaveLength(1);
  });

  test("wait in the inbox when no staff mailbox is set", async () => {
    const quiet = await openTestBackend({ database });
    await quiet.call("createContactMessage", { body: message });
    await waitForDelivery(quiet);
    expect((await outboxOf(quiet)).map(({ to }) => to)).toEqual([message.email]);
    expect((await quiet.asStaff("countWaiting")).messages).toBe(1);
    await quiet.close();
  });
});

test("contact messages never fail on random bodies", async () => {
  const site = await openTestBackend({ database: "memory" });
  const words = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("a@b.co", "+905321234567", "2020-02-30", "female", "\u0000", "\ud800", " "),
    fc.anything(),
  );
  const bodyOf = (fields: object) =>
    fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, words])), { requiredKeys: [] });
  const send = async (path: string, body: unknown) => {
    const { status } = await site.raw("POST", path, JSON.stringify(body) ?? "");
    expect([201, 400, 422]).toContain(status);
  };
  await fc.assert(
    fc.asyncProperty(bodyOf(message), (body) => send("/contacts/create", body)),
    { numRuns: runs(50, 450) },
  );
  await fc.assert(
    fc.asyncProperty(bodyOf(volunteer), (body) => send("/volunteers", body)),
    { numRuns: runs(50, 450) },
  );
  // All but one field right: deeper than the first check.
  const oneWrong = fc.tuple(fc.constantFrom(...Object.keys(message)), words);
  await fc.assert(
    fc.asyncProperty(oneWrong, ([name, value]) => send("/contacts/create", { ...message, [name]: value })),
    { numRuns: runs(50, 450) },
  );
  expect(site.failures).toEqual([]);
  await site.close();
});
