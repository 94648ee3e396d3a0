import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, pay } from "../support/gifts.ts";
import {
  confirmPhoneAgain,
  lastCodeTo,
  type Member,
  newEmail,
  newPhone,
  outboxOf,
  signInAgain,
  signUp,
  verifyPhone,
  wrongCode,
} from "../support/people.ts";
import { freshBackend, sharedBackend } from "../support/shared-backend.ts";

const profile = {
  first_name: "Zeynep",
  last_name: "Kaya",
  email: null,
  gender: null,
  birthday: null,
  province: null,
  district: null,
};

describe.each(databases)("users on %s", (database) => {
  const site = freshBackend({ database });

  describe("profile", () => {
    test("is changed and stored for its own user", async () => {
      const [member, other] = [await signUp(site), await signUp(site, { first_name: "Ali" })];
      const changed = {
        first_name: "Zeynep",
        last_name: "Kaya",
        email: "z@example.org",
        gender: "female" as const,
        birthday: "1988-02-29",
        province: "İzmir",
        district: "Bornova",
      };
      const stored = await site.dataOf("updateProfile", { body: changed }, member);
      expect(stored).toMatchObject({ ...changed, phone: member.phone });
      for (const birthday of ["2026-11-22", "1899-12-31", "1990-02-30", "yesterday"])
        expect(await outcome(site.call("updateProfile", { body: { ...profile, birthday } }, member))).toMatch(
          "birthday",
        );
      expect(await site.dataOf("showProfile", {}, member)).toEqual(stored);
      expect(await site.dataOf("showProfile", {}, other)).toMatchObject({ first_name: "Ali", email: null });
    });

    test("asks for deletion once, however often", async () => {
      const member = await signUp(site);
      const ask = async () => (await site.dataOf("requestDeletion", {}, member)).deletion_requested_at;
      expect(await ask()).toBe("2026-11-21T09:30:00.000Z");
      site.clock.advance(1000);
      expect(await ask()).toBe("2026-11-21T09:30:00.000Z");
    });
  });

  test("permissions are off at first, and record each change with text and language", async () => {
    const member = await signUp(site);
    expect(await site.dataOf("showNotificationPermissions", {}, member)).toEqual({ sms: false, email: false });
    for (const [sms, email] of [
      [true, false],
      [true, false],
      [true, true],
      [false, true],
    ] as const) {
      site.clock.advance(1000);
      const body = { sms, email };
      const saved = site.dataOf("updateNotificationPermissions", { body }, { ...member, language: "en" });
      expect(await saved).toEqual(body);
    }
    const records = await site.db.query("select * from consents where kind <> 'kvkk' order by id");
    expect(
      records.map((row) => `${row.kind} ${row.granted} ${row.language} ${row.channel} ${String(row.at).slice(17, 19)}`),
    ).toEqual(["sms 1 en web 01", "email 1 en web 03", "sms 0 en web 04"]);
    expect(records.every((row) => row.text_version)).toBe(true);
  });

  describe("new phone number", () => {
    const ask = (phone: string, who: Member) => site.call("requestPhoneChange", { body: { phone } }, who);
    const verify = (phone: string, code: string, who: Member) =>
      outcome(site.call("verifyPhoneChange", { body: { phone, code } }, who));
    const phoneOf = async (who: { bearer: string }) => (await site.dataOf("showProfile", {}, who)).phone;

    test("is used after its code, ends all other sessions and notifies the old number", async () => {
      const [member, phone] = [await signUp(site), newPhone()];
      const elsewhere = await signInAgain(site, { phone: member.phone });
      await confirmPhoneAgain(site, member);
      await ask(phone, member);
      const code = await lastCodeTo(site, phone);
      expect(await verify(phone, wrongCode(code), member)).toBe("422 code_wrong");
      expect(await verify(phone, code, member)).toBe("done");
      expect(await phoneOf(member)).toBe(phone);
      expect(await outcome(phoneOf({ bearer: elsewhere }))).toBe("401 unauthorized");
      const told = async () =>
        (await outboxOf(site)).filter(({ to, text }) => to === member.phone && text.includes("numarası değişti"));
      await expect.poll(told).toHaveLength(1);
      expect(await phoneOf({ bearer: await signInAgain(site, { phone }) })).toBe(phone);
    });

    test("reveals an existing account only to its owner", async () => {
      const [member, owner] = [await signUp(site), await signUp(site)];
      site.clock.advance(3_600_000);
      await confirmPhoneAgain(site, member);
      expect(await ask(owner.phone, member)).toEqual(await ask(newPhone(), member));
      const body = { phone: owner.phone, code: await lastCodeTo(site, owner.phone) };
      const taken = { code: "phone_taken", errors: { phone: ["Bu telefon numarası başka bir üyeye ait."] } };
      await expect(site.call("verifyPhoneChange", { body }, member)).rejects.toMatchObject({ body: taken });
      expect(await phoneOf(member)).toBe(member.phone);
      expect(await outcome(ask(member.phone, member))).toBe("422 phone_unchanged");
    });

    test("goes to one of two concurrent users", async () => {
      const [one, two, phone] = [await signUp(site), await signUp(site), newPhone()];
      await ask(phone, one);
      const first = await lastCodeTo(site, phone);
      site.clock.advance(60_000);
      await ask(phone, two);
      const second = await lastCodeTo(site, phone);
      const answers = await Promise.all([verify(phone, first, one), verify(phone, second, two)]);
      expect(answers.toSorted()).toEqual(["422 phone_taken", "done"]);
    });

    test("accepts no sign-in code, nor sign-in its code", async () => {
      const [member, phone, browser] = [await signUp(site), newPhone(), "b".repeat(30)];
      await site.call("requestSignInCode", { body: { phone, browser } });
      const signInCode = await lastCodeTo(site, phone);
      expect(await verify(phone, signInCode, member)).toBe("422 code_expired");
      site.clock.advance(60_000);
      await ask(phone, member);
      const code = await lastCodeTo(site, phone);
      if (code !== signInCode)
        expect(await outcome(site.call("verifySignInCode", { body: { phone, browser, code } }))).toBe("422 code_wrong");
    });
  });

  describe("e-mail address", () => {
    const verify = (code: string, who: Member) => outcome(site.call("verifyEmail", { body: { code } }, who));
    const save = async (email: string | null, who: Member) =>
      (await site.dataOf("updateProfile", { body: { ...profile, email } }, who)).email_verified_at;

    test("is verified by its code and unverified again when it changes", async () => {
      const email = newEmail();
      const member = await signUp(site, { email });
      await site.call("requestEmailCode", {}, { ...member, language: "en" });
      const text = expect.stringMatching(/^Your Pınar e-mail verification code: \d{6}\./);
      expect((await outboxOf(site)).at(-1)).toMatchObject({ channel: "email", to: email, text });
      expect(await verify(await lastCodeTo(site, email), member)).toBe("done");
      expect(await outcome(site.call("requestEmailCode", {}, member))).toBe("422 email_verified");
      expect(await save(email, member)).toBe("2026-11-21T09:30:00.000Z");
      expect(await save(newEmail(), member)).toBeNull();
    });

    test("is not verified by other codes or without an address", async () => {
      const email = newEmail();
      const [member, other] = [await signUp(site, { email }), await signUp(site, { email })];
      await site.call("requestEmailCode", {}, member);
      const code = await lastCodeTo(site, email);
      expect(await verify(code, other)).toBe("422 code_expired");
      await save(newEmail(), member);
      expect(await verify(code, member)).toBe("422 code_expired");
      await save(null, member);
      expect(await verify(code, member)).toBe("422 email_missing");
      expect(await outcome(site.call("requestEmailCode", {}, member))).toBe("422 email_missing");
      expect((await site.dataOf("showProfile", {}, other)).email_verified_at).toBeNull();
    });
  });

  test("the export holds everything about the user and nothing of others", async () => {
    const stranger = await signUp(site, { first_name: "Başkası" });
    await site.call("saveCard", { body: { card: aCard({ holder: "Başkası Kart" }) } }, stranger);
    const paid = await pay(site.call, await fillBasket(site.call, { note: "Dua ile" }));
    await site.passChallenge(paid);
    const member = await signUp(site, { session_token: paid.session_token, email: "ayse@example.org" });
    await site.call("addToBasket", { body: { amount: 12_34, basket_able_type: 2, basket_able_id: 1 } }, member);
    await site.call("saveCard", { body: { card: aCard() } }, member);
    await site.call("updateNotificationPermissions", { body: { sms: true, email: false } }, member);
    const gifts = (part: "donations" | "payments") => site.dataOf("exportMyGifts", { query: { part } }, member);
    const own = await site.dataOf("exportMyData", {}, member);
    const data = { ...own, donations: await gifts("donations"), payments: await gifts("payments") };
    expect(data).toMatchObject({
      profile: { first_name: "Ayşe", phone: member.phone, email: "ayse@example.org" },
      notification_permissions: { sms: true, email: false },
      consents: [
        { kind: "kvkk", granted: true },
        { kind: "sms", granted: true },
      ],
      sign_ins: [{ revoked_at: null, last_used_at: expect.any(String), device: null, begun_with: "phone" }],
      saved_cards: [{ brand: "Mastercard", last_four: "0008", holder: "Ayşe Yılmaz", is_default: true }],
      donations: [{ amount: 50, note: "Dua ile" }],
      payments: [{ id: paid.id, amount: 50, state: "succeeded" }],
      basket: [{ amount: 12.34 }],
    });
    const text = JSON.stringify(data);
    const secrets = await site.db.query("select card_user_key, card_token from saved_cards");
    const hashes = await site.db.query("select token_hash from access_tokens");
    for (const secret of [...secrets, ...hashes].flatMap((row) => Object.values(row)))
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/Başkası|provider|hash/);
  });
});

describe.each(databases)("a name of two lines on %s", (database) => {
  const site = sharedBackend({ database });

  test("is refused beside its field, wherever a name is asked for, in words", async () => {
    const member = await signUp(site);
    const session_token = await fillBasket(site.call);
    const firebase_token = await verifyPhone(site);
    // It would add a line to an SMS, mail, receipt or log.
    const name = "Ayşe\nYılmaz";
    const request = { session_token, idempotency_key: newIdempotencyKey(), terms_accepted: true } as const;
    const person = { first_name: name, last_name: name };
    const card = aCard({ holder: name });
    const add = (language: "tr" | "en") =>
      site.call("addToBasket", { body: { ...aGift(), session_token, name } }, { language });
    const calls = [
      add("tr"),
      site.call("requestPayment", { body: { ...request, donor: { name }, card: aCard() } }),
      site.call("requestPayment", { body: { ...request, donor: {}, card } }),
      site.call("saveCard", { body: { card } }, member),
      site.call("updateProfile", { body: { ...profile, ...person } }, member),
      site.call("register", { body: { firebase_token, ...person, kvkk_accepted: true } }),
    ];
    expect(await Promise.all(calls.map(outcome))).toEqual([
      "422 name",
      "422 donor.name",
      "422 card.holder",
      "422 card.holder",
      "422 first_name,last_name",
      "422 first_name,last_name",
    ]);
    for (const [language, words] of [
      ["tr", "Bu alan geçerli değil."],
      ["en", "This field is not valid."],
    ] as const)
      await expect(add(language)).rejects.toMatchObject({ body: { errors: { name: [words] } } });
  });
});
