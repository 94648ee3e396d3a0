import { describe, expect, test } from "vitest";
import { refusalOf, successOf } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { lastCodeTo, newBrowser, newPhone, outboxOf, signUp, verifyPhone, wrongCode } from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";

const minute = 60_000;

describe.each(bothDatabases)("signing in on %s", (database) => {
  const site = freshBackend({ database });

  const ask = (phone: string, browser: string, clientAddress?: string) =>
    site.raw("POST", "/user/auth/code", { phone, browser }, { "x-forwarded-for": clientAddress ?? null });
  const enter = (phone: string, browser: string, code: string, clientAddress?: string, language = "tr") =>
    site.raw(
      "POST",
      "/user/auth/verify",
      { phone, browser, code },
      { "x-forwarded-for": clientAddress ?? null, "x-localization": language },
    );
  const profile = (bearer: string) =>
    site.raw("GET", "/user/profile", undefined, { authorization: `Bearer ${bearer}` });
  const logIn = (firebase_token: string) => site.raw("POST", "/user/auth/login", { firebase_token });
  const person = { first_name: " Ayşe ", last_name: "Yılmaz", kvkk_accepted: true };

  test("verifies the phone, registers and signs a new user in", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const sent = successOf("requestSignInCode", await ask(phone, browser)).data;
    expect(sent).toEqual({ resend_at: "2026-11-21T09:31:00.000Z", expires_at: "2026-11-21T09:35:00.000Z" });
    const [message] = await outboxOf(site);
    expect(message).toEqual({
      at: "2026-11-21T09:30:00.000Z",
      channel: "sms",
      to: phone,
      text: expect.stringMatching(/^Pınar giriş kodunuz: \d{6}\./),
    });
    const { firebase_token } = successOf(
      "verifySignInCode",
      await enter(phone, browser, await lastCodeTo(site, phone)),
    ).data;
    // The token survives being refused: it registers next.
    expect(await logIn(firebase_token)).toMatchObject({ status: 404, body: { code: "sign_up_required" } });
    expect(await logIn(firebase_token)).toMatchObject({ status: 404, body: { code: "sign_up_required" } });
    const registered = await site.raw("POST", "/user/auth/register", {
      firebase_token,
      ...person,
      email: "ayse@example.org",
    });
    expect(registered).toMatchObject({
      status: 201,
      body: {
        data: { access_token: expect.stringMatching(/^[A-Za-z0-9]{48}$/), expires_at: "2027-05-20T09:30:00.000Z" },
      },
    });
    expect(
      successOf("showProfile", await profile(successOf("register", registered).data.access_token)).data,
    ).toMatchObject({
      first_name: "Ayşe",
      phone,
      email: "ayse@example.org",
      email_verified_at: null,
      media: { avatar: null },
    });
    for (const again of [
      await logIn(firebase_token),
      await site.raw("POST", "/user/auth/register", { firebase_token, ...person }),
    ]) {
      expect(again).toMatchObject({
        status: 422,
        body: { code: "sign_in_expired", errors: { firebase_token: [expect.any(String)] } },
      });
    }
  });

  test("accepts a code once, for just under five minutes", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    site.clock.advance(5 * minute - 1);
    expect((await enter(phone, browser, code)).status).toBe(200);
    expect(await enter(phone, browser, code)).toMatchObject({ status: 422, body: { code: "code_expired" } });
  });

  test("signs in once for fifty concurrent right codes", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(phone, browser, code)));
    const right = answers.filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    const tokens = await Promise.all(
      Array.from({ length: 50 }, () =>
        site.raw("POST", "/user/auth/register", {
          firebase_token: successOf("verifySignInCode", right[0]!).data.firebase_token,
          ...person,
        }),
      ),
    );
    expect(tokens.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await site.db.query("select id from users")).toHaveLength(1);
    expect(await site.db.query("select user_id from access_tokens")).toHaveLength(1);
  });

  test("makes one account of two verifications of a new phone", async () => {
    const phone = newPhone();
    const one = await verifyPhone(site, { phone });
    site.clock.advance(2 * minute);
    const two = await verifyPhone(site, { phone });
    const answers = await Promise.all(
      [one, two].map((firebase_token, place) =>
        site.raw("POST", "/user/auth/register", { firebase_token, ...person, first_name: `Kişi ${place}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await site.db.query("select id from users")).toHaveLength(1);
  });

  test("deletes expired codes, attempts and phones, never users", async () => {
    const { bearer } = await signUp(site);
    await ask(newPhone(), newBrowser());
    await site.later(24 * 60 * minute);
    for (const table of ["verification_codes", "code_tries", "verified_phones"])
      expect(await site.db.query(`select * from ${table}`), table).toEqual([]);
    expect((await profile(bearer)).status).toBe(200);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("requires and records the approval of the data-protection text", async () => {
    const firebase_token = await verifyPhone(site);
    const refused = await site.raw("POST", "/user/auth/register", { firebase_token, ...person, kvkk_accepted: false });
    expect(refused).toMatchObject({ status: 422, body: { errors: { kvkk_accepted: [expect.any(String)] } } });
    expect(
      (await site.raw("POST", "/user/auth/register", { firebase_token, ...person }, { "x-localization": "en" })).status,
    ).toBe(201);
    const { version } = await site.dataOf("showFixedPage", { params: { slug: "kvkk" } }, { language: "en" });
    expect((await site.db.query("select * from consents")).map((row) => ({ ...row }))).toEqual([
      {
        id: 1,
        user_id: 1,
        kind: "kvkk",
        granted: 1,
        text_version: version,
        language: "en",
        channel: "web",
        at: "2026-11-21T09:30:00.000Z",
      },
    ]);
  });

  test("answers known and unknown numbers alike", async () => {
    const { phone: known } = await signUp(site);
    site.clock.advance(2 * 60 * minute);
    const unknown = newPhone();
    const answers = [];
    for (const phone of [known, unknown]) {
      const browser = newBrowser();
      const asked = await ask(phone, browser);
      const tooSoon = await ask(phone, browser);
      const code = await lastCodeTo(site, phone);
      const wrong = await enter(phone, browser, wrongCode(code));
      const elsewhere = await enter(phone, newBrowser(), code);
      const right = await enter(phone, browser, code);
      expect(right.status).toBe(200);
      answers.push(
        [asked, tooSoon, wrong, elsewhere].map(({ status, body }) => ({ status, body })),
        Object.keys(successOf("verifySignInCode", right).data),
      );
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    const texts = (await outboxOf(site)).slice(-2).map(({ text }) => text.replace(/\d{6}/, ""));
    expect(texts[0]).toBe(texts[1]);
  });

  test("tells wrong and expired codes apart, in the words of §8", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const code = await lastCodeTo(site, phone);
    const words = "Ops! Görünen o ki yanlış kod girdin.";
    const late = "Kodun süresi doldu. Lütfen yeni bir kod isteyin.";
    expect(await enter(phone, browser, wrongCode(code))).toMatchObject({
      status: 422,
      body: { message: words, code: "code_wrong", errors: { code: [words] } },
    });
    expect(refusalOf(await enter(phone, browser, wrongCode(code), undefined, "en")).message).toBe(
      "Oops! It looks like you entered the wrong code.",
    );
    site.clock.advance(5 * minute - 1);
    expect(refusalOf(await enter(phone, browser, wrongCode(code))).code).toBe("code_wrong");
    site.clock.advance(1);
    expect(await enter(phone, browser, code)).toMatchObject({
      status: 422,
      body: { message: late, code: "code_expired", errors: { code: [late] } },
    });
  });

  test("accepts a code only for its browser and number", async () => {
    const [phone, other, browser] = [newPhone(), newPhone(), newBrowser()];
    await ask(phone, browser);
    await ask(other, browser);
    const code = await lastCodeTo(site, phone);
    if (code !== (await lastCodeTo(site, other)))
      expect(refusalOf(await enter(other, browser, code)).code).toBe("code_wrong");
    expect(refusalOf(await enter(phone, newBrowser(), code)).code).toBe("code_expired");
    // A stranger who asks for a code for this number does not limit its owner.
    site.clock.advance(2 * minute);
    const stranger = newBrowser();
    await ask(phone, stranger);
    const theirs = await lastCodeTo(site, phone);
    if (theirs !== code) expect(refusalOf(await enter(phone, browser, theirs)).code).toBe("code_wrong");
    expect((await enter(phone, browser, code)).status).toBe(200);
  });

  test("replaces the older code of the same browser", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    await ask(phone, browser);
    const first = await lastCodeTo(site, phone);
    site.clock.advance(minute);
    await ask(phone, browser);
    const second = await lastCodeTo(site, phone);
    if (first !== second) expect(refusalOf(await enter(phone, browser, first)).code).toBe("code_wrong");
    expect((await enter(phone, browser, second)).status).toBe(200);
  });

  test("keeps a verified phone for fifteen minutes", async () => {
    const { phone } = await signUp(site);
    site.clock.advance(60 * minute);
    const soon = await verifyPhone(site, { phone });
    site.clock.advance(2 * minute);
    const later = await verifyPhone(site, { phone });
    site.clock.advance(15 * minute - 1);
    expect((await logIn(later)).status).toBe(200);
    expect(await logIn(soon)).toMatchObject({ status: 422, body: { code: "sign_in_expired" } });
  });

  test("ends one token at once at sign-out, and no other", async () => {
    const { phone, bearer } = await signUp(site);
    site.clock.advance(10 * minute);
    const second = successOf("login", await logIn(await verifyPhone(site, { phone }))).data.access_token;
    const ended = await site.raw("DELETE", "/user/auth/logout", undefined, { authorization: `Bearer ${bearer}` });
    expect(ended).toMatchObject({ status: 200, body: { data: { ended: true } } });
    expect(await profile(bearer)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    expect(
      (await site.raw("DELETE", "/user/auth/logout", undefined, { authorization: `Bearer ${bearer}` })).status,
    ).toBe(401);
    expect((await profile(second)).status).toBe(200);
    for (const token of [
      "x".repeat(48),
      second.toLowerCase(),
      `${second}x`,
      second.slice(1),
      "'; drop table access_tokens; --",
      "x".repeat(10_000),
    ]) {
      expect((await profile(token)).status, token.slice(0, 50)).toBe(401);
      expect((await site.raw("GET", "/menu", undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
    }
  });

  test("stores and logs no code or token", async () => {
    const phone = newPhone();
    const browser = newBrowser();
    const answers = [await ask(phone, browser)];
    const code = await lastCodeTo(site, phone);
    answers.push(await enter(phone, browser, wrongCode(code)));
    const verified = await enter(phone, browser, code);
    const { firebase_token } = successOf("verifySignInCode", verified).data;
    const registered = await site.raw("POST", "/user/auth/register", { firebase_token, ...person });
    const tables = ["users", "access_tokens", "verification_codes", "code_tries", "verified_phones", "consents"];
    const rows = (await Promise.all(tables.map((table) => site.db.query(`select * from ${table}`)))).flat();
    expect(rows.length).toBeGreaterThan(4);
    const values = rows.flatMap((row) => Object.values(row)).map(String);
    expect(values).not.toContain(code);
    const kept = values.join("\n");
    for (const secret of [firebase_token, successOf("register", registered).data.access_token, browser])
      expect(kept.includes(secret)).toBe(false);
    expect(site.log.filter((line) => !/audit head|going-live/.test(line))).toHaveLength(1);
    expect(site.log.join("\n")).not.toContain(code);
    expect(site.log.join("\n")).not.toContain(phone);
    expect(JSON.stringify(answers)).not.toContain(code);
  });
});
