import { describe, expect, test } from "vitest";
import { databases } from "../support/backend.ts";
import { aCard, fillBasket, pay } from "../support/gifts.ts";
import {
  lastCodeTo,
  newEmail,
  newPhone,
  outboxOf,
  confirmPhoneAgain,
  signInAgain,
  signUp,
  wrongCode,
} from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";

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

  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ status, body }) => ({ status, code: body.code, errors: body.errors }),
    );

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
      expect(await site.dataOf("updateProfile", { body: changed }, member)).toMatchObject({
        ...changed,
        phone: member.phone,
      });
      expect(await site.dataOf("showProfile", {}, member)).toMatchObject(changed);
      expect(await site.dataOf("showProfile", {}, other)).toMatchObject({ first_name: "Ali", email: null });
    });

    test.each(["2026-11-22", "1899-12-31", "1990-02-30", "yesterday"])("refuses the birthday %s", async (birthday) => {
      const member = await signUp(site);
      const refused = await refusal(site.call("updateProfile", { body: { ...profile, birthday } }, member));
      expect(refused).toMatchObject({ status: 422, errors: { birthday: [expect.any(String)] } });
    });

    test("asks for deletion once, however often", async () => {
      const member = await signUp(site);
      const first = (await site.dataOf("requestDeletion", {}, member)).deletion_requested_at;
      expect(first).toBe("2026-11-21T09:30:00.000Z");
      site.clock.advance(1000);
      expect((await site.dataOf("requestDeletion", {}, member)).deletion_requested_at).toBe(first);
    });
  });

  describe("permissions", () => {
    test("are off at first, and record each change with text, language and time", async () => {
      const member = await signUp(site);
      expect(await site.dataOf("showNotificationPermissions", {}, member)).toEqual({ sms: false, email: false });
      const steps = [
        { sms: true, email: false },
        { sms: true, email: false },
        { sms: true, email: true },
        { sms: false, email: true },
      ];
      for (const body of steps) {
        site.clock.advance(1000);
        expect(await site.dataOf("updateNotificationPermissions", { body }, { ...member, language: "en" })).toEqual(
          body,
        );
      }
      const records = await site.db.query(
        "select kind, granted, text_version, language, channel, at from consents where kind <> 'kvkk' order by id",
      );
      expect(
        records.map(
          (row) => `${row.kind} ${row.granted} ${row.language} ${row.channel} ${String(row.at).slice(17, 19)}`,
        ),
      ).toEqual(["sms 1 en web 01", "email 1 en web 03", "sms 0 en web 04"]);
      expect(records.every((row) => row.text_version)).toBe(true);
    });
  });

  describe("new phone number", () => {
    test("is used after its code is right, and signs in from then on", async () => {
      const [member, phone] = [await signUp(site), newPhone()];
      await site.call("requestPhoneChange", { body: { phone } }, member);
      const code = await lastCodeTo(site, phone);
      expect(
        await refusal(site.call("verifyPhoneChange", { body: { phone, code: wrongCode(code) } }, member)),
      ).toMatchObject({ status: 422, code: "code_wrong", errors: { code: [expect.any(String)] } });
      expect((await site.dataOf("verifyPhoneChange", { body: { phone, code } }, member)).phone).toBe(phone);
      const bearer = await signInAgain(site, { phone });
      expect((await site.dataOf("showProfile", {}, { bearer })).phone).toBe(phone);
    });

    test("ends all other sessions and notifies the old number", async () => {
      const [member, phone] = [await signUp(site), newPhone()];
      const elsewhere = await signInAgain(site, { phone: member.phone });
      await confirmPhoneAgain(site, member);
      await site.call("requestPhoneChange", { body: { phone } }, member);
      await site.call("verifyPhoneChange", { body: { phone, code: await lastCodeTo(site, phone) } }, member);
      expect((await site.dataOf("showProfile", {}, member)).phone).toBe(phone);
      expect(await refusal(site.call("showProfile", {}, { bearer: elsewhere }))).toMatchObject({ status: 401 });
      const told = async () =>
        (await outboxOf(site)).filter(
          ({ to, text }) => to === member.phone && text.includes("telefon numarası değişti"),
        );
      await expect.poll(told).toHaveLength(1);
    });

    test("reveals an existing account only to its owner", async () => {
      const [member, owner] = [await signUp(site), await signUp(site)];
      site.clock.advance(3_600_000);
      await confirmPhoneAgain(site, member);
      const ofMember = await site.call("requestPhoneChange", { body: { phone: owner.phone } }, member);
      const ofNobody = await site.call("requestPhoneChange", { body: { phone: newPhone() } }, member);
      expect(ofMember).toEqual(ofNobody);
      const body = { phone: owner.phone, code: await lastCodeTo(site, owner.phone) };
      expect(await refusal(site.call("verifyPhoneChange", { body }, member))).toEqual({
        status: 422,
        code: "phone_taken",
        errors: { phone: ["Bu telefon numarası başka bir üyeye ait."] },
      });
      expect((await site.dataOf("showProfile", {}, member)).phone).toBe(member.phone);
      expect(await refusal(site.call("requestPhoneChange", { body: { phone: member.phone } }, member))).toMatchObject({
        status: 422,
        code: "phone_unchanged",
      });
    });

    test("goes to one of two concurrent users", async () => {
      const [one, two, phone] = [await signUp(site), await signUp(site), newPhone()];
      await site.call("requestPhoneChange", { body: { phone } }, one);
      const first = await lastCodeTo(site, phone);
      site.clock.advance(60_000);
      await site.call("requestPhoneChange", { body: { phone } }, two);
      const second = await lastCodeTo(site, phone);
      const answers = await Promise.all([
        refusal(site.call("verifyPhoneChange", { body: { phone, code: first } }, one)),
        refusal(site.call("verifyPhoneChange", { body: { phone, code: second } }, two)),
      ]);
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
      expect(answers.filter((answer) => answer?.code === "phone_taken")).toHaveLength(1);
    });

    test("accepts no sign-in code, nor sign-in its code", async () => {
      const [member, phone, browser] = [await signUp(site), newPhone(), "b".repeat(30)];
      await site.call("requestSignInCode", { body: { phone, browser } });
      const signInCode = await lastCodeTo(site, phone);
      expect(
        await refusal(site.call("verifyPhoneChange", { body: { phone, code: signInCode } }, member)),
      ).toMatchObject({ code: "code_expired" });
      site.clock.advance(60_000);
      await site.call("requestPhoneChange", { body: { phone } }, member);
      const code = await lastCodeTo(site, phone);
      if (code !== signInCode)
        expect(await refusal(site.call("verifySignInCode", { body: { phone, browser, code } }))).toMatchObject({
          code: "code_wrong",
        });
    });
  });

  describe("e-mail address", () => {
    test("is verified by its code and unverified again when it changes", async () => {
      const email = newEmail();
      const member = await signUp(site, { email });
      await site.call("requestEmailCode", {}, { ...member, language: "en" });
      expect((await outboxOf(site)).at(-1)).toMatchObject({
        channel: "email",
        to: email,
        text: expect.stringMatching(/^Your Pınar e-mail verification code: \d{6}\./),
      });
      const verified = await site.dataOf("verifyEmail", { body: { code: await lastCodeTo(site, email) } }, member);
      expect(verified.email_verified_at).toBe("2026-11-21T09:30:00.000Z");
      expect(await refusal(site.call("requestEmailCode", {}, member))).toMatchObject({
        status: 422,
        code: "email_verified",
      });
      expect(
        (await site.dataOf("updateProfile", { body: { ...profile, email } }, member)).email_verified_at,
      ).not.toBeNull();
      expect(
        (await site.dataOf("updateProfile", { body: { ...profile, email: newEmail() } }, member)).email_verified_at,
      ).toBeNull();
    });

    test("is not verified by other codes or without an address", async () => {
      const email = newEmail();
      const [member, other] = [await signUp(site, { email }), await signUp(site, { email })];
      await site.call("requestEmailCode", {}, member);
      const code = await lastCodeTo(site, email);
      expect(await refusal(site.call("verifyEmail", { body: { code } }, other))).toMatchObject({
        status: 422,
        code: "code_expired",
      });
      await site.call("updateProfile", { body: { ...profile, email: newEmail() } }, member);
      expect(await refusal(site.call("verifyEmail", { body: { code } }, member))).toMatchObject({
        status: 422,
        code: "code_expired",
      });
      await site.call("updateProfile", { body: profile }, member);
      for (const refused of [
        refusal(site.call("verifyEmail", { body: { code } }, member)),
        refusal(site.call("requestEmailCode", {}, member)),
      ]) {
        expect(await refused).toMatchObject({ status: 422, code: "email_missing" });
      }
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
    const gifts = (part: "donations" | "payments" | "receipts") =>
      site.call("exportMyGifts", { query: { part } }, member);
    const [donations, payments] = [await gifts("donations"), await gifts("payments")];
    const own = await site.dataOf("exportMyData", {}, member);
    const data: Record<string, unknown> = { ...own, donations: donations.data, payments: payments.data };
    expect(data.profile).toMatchObject({ first_name: "Ayşe", phone: member.phone, email: "ayse@example.org" });
    expect(data.notification_permissions).toEqual({ sms: true, email: false });
    const consents = data.consents as { kind: string; granted: boolean }[];
    expect(consents.map(({ kind, granted }) => [kind, granted])).toEqual([
      ["kvkk", true],
      ["sms", true],
    ]);
    expect(data.sign_ins).toEqual([
      {
        created_at: expect.any(String),
        expires_at: expect.any(String),
        revoked_at: null,
        last_used_at: expect.any(String),
        device: null,
        begun_with: "phone",
      },
    ]);
    expect(data.saved_cards).toEqual([
      {
        id: expect.any(Number),
        brand: "Mastercard",
        last_four: "0008",
        expiry_month: 12,
        expiry_year: 2030,
        holder: "Ayşe Yılmaz",
        is_default: true,
      },
    ]);
    expect(data.donations).toMatchObject([{ amount: 50, note: "Dua ile" }]);
    expect(data.payments).toMatchObject([{ id: paid.id, amount: 50, state: "succeeded" }]);
    expect(data.basket).toMatchObject([{ amount: 12.34 }]);
    const text = JSON.stringify(data);
    const secrets = await site.db.query("select card_user_key, card_token from saved_cards");
    const hashes = await site.db.query("select token_hash from access_tokens");
    for (const secret of [...secrets, ...hashes].flatMap((row) => Object.values(row)))
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/Başkası|provider|hash/);
  });

  test("an erased user cannot sign in", async () => {
    const member = await signUp(site);
    await site.db.execute("update users set phone = null, erased_at = '2026-11-21T09:30:00.000Z'");
    expect(await refusal(site.call("showProfile", {}, member))).toMatchObject({ status: 401 });
    site.clock.advance(3_600_000);
    expect((await signUp(site, { phone: member.phone })).bearer).toBeTruthy();
  });
});
