import { describe, expect, test } from "vitest";
import { outcome, refusalOf, successOf } from "../support/api-caller.ts";
import { bothDatabases, databases, minute } from "../support/backend.ts";
import {
  aGift,
  fillBasket,
  newIdempotencyKey,
  newSessionToken,
  pay,
  showBasket,
  showPayment,
} from "../support/gifts.ts";
import { callerFor } from "../support/giving.ts";
import {
  lastCodeTo,
  newBrowser,
  newPhone,
  outboxOf,
  signInAgain,
  signUp,
  verifyPhone,
  wrongCode,
} from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { freshBackend } from "../support/shared-backend.ts";

describe.each(bothDatabases)("signing in on %s", (database) => {
  const site = freshBackend({ database });

  const ask = (phone: string, browser: string) => site.raw("POST", "/user/auth/code", { phone, browser });
  const enter = (phone: string, browser: string, code: string, language = "tr") =>
    site.raw("POST", "/user/auth/verify", { phone, browser, code }, { "x-localization": language });
  /** Asks for a code and returns it. */
  const codeOf = async (phone: string, browser: string) => {
    successOf("requestSignInCode", await ask(phone, browser));
    return lastCodeTo(site, phone);
  };
  const profile = (bearer: string) => outcome(site.call("showProfile", {}, { bearer }));
  const logIn = (firebase_token: string) => outcome(site.call("login", { body: { firebase_token } }));
  const person = { first_name: " Ayşe ", last_name: "Yılmaz", kvkk_accepted: true } as const;
  const register = (firebase_token: string, more: object = {}) =>
    site.dataOf("register", { body: { firebase_token, ...person, ...more } });

  test("verifies the phone, registers and signs a new user in", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const sent = successOf("requestSignInCode", await ask(phone, browser)).data;
    expect(sent).toEqual({ resend_at: "2026-11-21T09:31:00.000Z", expires_at: "2026-11-21T09:35:00.000Z" });
    const text = expect.stringMatching(/^Pınar giriş kodunuz: \d{6}\./);
    expect(await outboxOf(site)).toEqual([{ at: "2026-11-21T09:30:00.000Z", channel: "sms", to: phone, text }]);
    const verified = await enter(phone, browser, await lastCodeTo(site, phone));
    const { firebase_token } = successOf("verifySignInCode", verified).data;
    // The token survives being refused: it registers next.
    for (let times = 0; times < 2; times++) expect(await logIn(firebase_token)).toBe("404 sign_up_required");
    const { access_token, expires_at } = await register(firebase_token, { email: "ayse@example.org" });
    expect(access_token).toMatch(/^[A-Za-z0-9]{48}$/);
    expect(expires_at).toBe("2027-05-20T09:30:00.000Z");
    const shown = { first_name: "Ayşe", phone, email: "ayse@example.org", email_verified_at: null };
    expect(await site.dataOf("showProfile", {}, { bearer: access_token })).toMatchObject(shown);
    expect(await logIn(firebase_token)).toBe("422 sign_in_expired");
    expect(await outcome(register(firebase_token))).toBe("422 sign_in_expired");
  });

  test("signs in once for fifty concurrent right codes", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const code = await codeOf(phone, browser);
    const right = (await atOnce(50, () => enter(phone, browser, code))).filter(({ status }) => status === 200);
    expect(right).toHaveLength(1);
    const { firebase_token } = successOf("verifySignInCode", right[0]!).data;
    const tokens = await atOnce(50, () => outcome(register(firebase_token)));
    expect(tokens.filter((answer) => answer === "done")).toHaveLength(1);
    for (const table of ["users", "access_tokens"])
      expect(await site.db.number(`select count(*) from ${table}`)).toBe(1);
  });

  test("makes one account of two verifications of a new phone", async () => {
    const phone = newPhone();
    const one = await verifyPhone(site, { phone });
    site.clock.advance(2 * minute);
    const two = await verifyPhone(site, { phone });
    expect(await Promise.all([outcome(register(one)), outcome(register(two))])).toEqual(["done", "done"]);
    expect(await site.db.query("select id from users")).toHaveLength(1);
  });

  test("deletes expired codes, attempts and phones, never users", async () => {
    const { bearer } = await signUp(site);
    await ask(newPhone(), newBrowser());
    await site.later(24 * 60 * minute);
    for (const table of ["verification_codes", "code_tries", "verified_phones"])
      expect(await site.db.query(`select * from ${table}`), table).toEqual([]);
    expect(await profile(bearer)).toBe("done");
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("requires and records the approval of the data-protection text", async () => {
    const body = { firebase_token: await verifyPhone(site), ...person };
    const refused = site.call("register", { body: { ...body, kvkk_accepted: false as never } });
    expect(await outcome(refused)).toBe("422 kvkk_accepted");
    await site.call("register", { body }, { language: "en" });
    const { version } = await site.dataOf("showFixedPage", { params: { slug: "kvkk" } }, { language: "en" });
    const at = "2026-11-21T09:30:00.000Z";
    expect(await site.db.query("select * from consents")).toMatchObject([
      { user_id: 1, kind: "kvkk", granted: 1, text_version: version, language: "en", channel: "web", at },
    ]);
  });

  test("answers known and unknown numbers alike", async () => {
    const { phone: known } = await signUp(site);
    site.clock.advance(2 * 60 * minute);
    const answers = [];
    for (const phone of [known, newPhone()]) {
      const browser = newBrowser();
      const asked = [await ask(phone, browser), await ask(phone, browser)];
      const code = await lastCodeTo(site, phone);
      const entered = [await enter(phone, browser, wrongCode(code)), await enter(phone, newBrowser(), code)];
      const right = successOf("verifySignInCode", await enter(phone, browser, code)).data;
      answers.push([...[...asked, ...entered].map(({ status, body }) => ({ status, body })), Object.keys(right)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const texts = (await outboxOf(site)).slice(-2).map(({ text }) => text.replace(/\d{6}/, ""));
    expect(texts[0]).toBe(texts[1]);
  });

  test("tells wrong and expired codes apart, in the words of §8", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const code = await codeOf(phone, browser);
    const words = "Ops! Görünen o ki yanlış kod girdin.";
    const late = "Kodun süresi doldu. Lütfen yeni bir kod isteyin.";
    const wrong = { message: words, code: "code_wrong", errors: { code: [words] } };
    expect(await enter(phone, browser, wrongCode(code))).toMatchObject({ status: 422, body: wrong });
    const english = refusalOf(await enter(phone, browser, wrongCode(code), "en")).message;
    expect(english).toBe("Oops! It looks like you entered the wrong code.");
    site.clock.advance(5 * minute);
    const expired = { message: late, code: "code_expired", errors: { code: [late] } };
    expect(await enter(phone, browser, code)).toMatchObject({ status: 422, body: expired });
  });

  test("accepts a code once, only for its browser and number, and the newest one", async () => {
    const [phone, other, browser] = [newPhone(), newPhone(), newBrowser()];
    const code = await codeOf(phone, browser);
    if (code !== (await codeOf(other, browser)))
      expect(refusalOf(await enter(other, browser, code)).code).toBe("code_wrong");
    expect(refusalOf(await enter(phone, newBrowser(), code)).code).toBe("code_expired");
    // A stranger who asks for a code for this number does not limit its owner.
    site.clock.advance(2 * minute);
    const theirs = await codeOf(phone, newBrowser());
    if (theirs !== code) expect(refusalOf(await enter(phone, browser, theirs)).code).toBe("code_wrong");
    const newest = await codeOf(phone, browser);
    if (newest !== code) expect(refusalOf(await enter(phone, browser, code)).code).toBe("code_wrong");
    expect((await enter(phone, browser, newest)).status).toBe(200);
    expect(refusalOf(await enter(phone, browser, newest)).code).toBe("code_expired");
  });

  test("ends one token at once at sign-out, and no other", async () => {
    const { phone, bearer } = await signUp(site);
    site.clock.advance(10 * minute);
    const firebase_token = await verifyPhone(site, { phone });
    const second = (await site.dataOf("login", { body: { firebase_token } })).access_token;
    expect(await site.dataOf("logout", {}, { bearer })).toEqual({ ended: true });
    expect(await profile(bearer)).toBe("401 unauthorized");
    expect(await outcome(site.call("logout", {}, { bearer }))).toBe("401 unauthorized");
    expect(await profile(second)).toBe("done");
    const junk = ["x".repeat(48), "'; drop table access_tokens; --", "x".repeat(10_000)];
    for (const token of [...junk, second.toLowerCase(), `${second}x`, second.slice(1)]) {
      expect(await profile(token), token.slice(0, 50)).toBe("401 unauthorized");
      expect(await outcome(site.call("listMenu", {}, { bearer: token }))).toBe("401 unauthorized");
    }
  });

  test("stores and logs no code or token", async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const code = await codeOf(phone, browser);
    const wrong = await enter(phone, browser, wrongCode(code));
    const verified = await enter(phone, browser, code);
    const { firebase_token } = successOf("verifySignInCode", verified).data;
    const { access_token } = await register(firebase_token);
    const tables = ["users", "access_tokens", "verification_codes", "code_tries", "verified_phones", "consents"];
    const rows = (await Promise.all(tables.map((table) => site.db.query(`select * from ${table}`)))).flat();
    expect(rows.length).toBeGreaterThan(4);
    const values = rows.flatMap((row) => Object.values(row)).map(String);
    expect(values).not.toContain(code);
    for (const secret of [firebase_token, access_token, browser]) expect(values.join("\n")).not.toContain(secret);
    const said = JSON.stringify(wrong) + site.log.filter((line) => !/audit head|going-live/.test(line)).join();
    for (const secret of [code, phone]) expect(said).not.toContain(secret);
  });
});

describe.each(databases)("a guest's basket and donations on %s", (database) => {
  const site = freshBackend({ database });

  const basket = (bearer: string) => site.dataOf("showBasket", {}, { bearer });
  const stateOf = async (id: string, bearer: string) =>
    (await site.dataOf("showPayment", { params: { id } }, { bearer })).state;
  const donations = (bearer: string) => site.dataOf("listUserDonations", {}, { bearer });

  test("move to the user at registration and every sign-in", async () => {
    const guest = await fillBasket(site.call, { amount: 50_00 }, { amount: 70_00 });
    const member = await signUp(site, { session_token: guest });
    expect((await basket(member.bearer)).total_price).toBe(120_00);
    expect((await showBasket(site.call, guest)).basket).toEqual([]);
    const bearer = await signInAgain(site, {
      phone: member.phone,
      session_token: await fillBasket(site.call, { amount: 30_00 }),
    });
    expect((await basket(bearer)).total_price).toBe(150_00);
  });

  test("move with a finished payment", async () => {
    const payment = await pay(site.call, await fillBasket(site.call, { amount: 50_00 }, { amount: 80_00 }));
    await site.passChallenge(payment);
    const { bearer } = await signUp(site, { session_token: payment.session_token });
    expect((await donations(bearer)).map(({ amount }) => amount)).toEqual([80_00, 50_00]);
    expect(await stateOf(payment.id, bearer)).toBe("succeeded");
    expect(await outcome(showPayment(site.call, payment))).toBe("404 not_found");
  });

  test("move from a payment at the bank, which is cancelled", async () => {
    const payment = await pay(site.call, await fillBasket(site.call));
    const bankReturn = await site.walkChallenge(payment);
    const { bearer } = await signUp(site, { session_token: payment.session_token });
    const replaced = { state: "failed", failure: "replaced" };
    expect(await site.dataOf("showPayment", { params: { id: payment.id } }, { bearer })).toMatchObject(replaced);
    expect((await site.postReturn(bankReturn)).state).toBe("failed");
    expect(await site.db.chargeCount()).toBe(0);
    expect((await basket(bearer)).basket).toHaveLength(1);
  });

  test("move also when the member has a payment under way", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call) });
    const mine = await pay(callerFor(site.call, member), newSessionToken());
    const guest = await pay(site.call, await fillBasket(site.call));
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest.session_token });
    expect(await stateOf(guest.id, bearer)).not.toBe("awaiting_3ds");
    expect(await stateOf(mine.id, bearer)).toBe("expired");
    expect((await basket(bearer)).basket).toHaveLength(2);
  });

  test("move with a payment under confirmation", async () => {
    const session_token = await fillBasket(site.call);
    const payment = await pay(site.call, session_token, { card: { number: "4161111111111110" } });
    expect((await site.passChallenge(payment)).state).toBe("confirming");
    await site.call("addToBasket", { body: { ...aGift({ amount: 30_00 }), session_token } });
    const { bearer } = await signUp(site, { session_token });
    expect(await stateOf(payment.id, bearer)).toBe("confirming");
    // The guest's token shows nothing any more.
    expect(await outcome(showPayment(site.call, payment))).toBe("404 not_found");
    await site.later(10_000);
    expect(await stateOf(payment.id, bearer)).toBe("succeeded");
    expect((await basket(bearer)).total_price).toBe(30_00);
    expect((await showBasket(site.call, session_token)).basket).toEqual([]);
    expect(await donations(bearer)).toHaveLength(1);
  });

  test("move when both have the same idempotency key", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call) });
    const idempotency_key = newIdempotencyKey();
    const refused = { number: "4151111111111112" };
    await pay(callerFor(site.call, member), newSessionToken(), { idempotency_key, card: refused });
    const guest = await pay(site.call, await fillBasket(site.call), { idempotency_key });
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest.session_token });
    expect((await basket(bearer)).basket).toHaveLength(2);
  });

  test("never make a basket of more than fifty lines", async () => {
    const member = await signUp(site, { session_token: await fillBasket(site.call, ...Array(30).fill({})) });
    const guest = await fillBasket(site.call, ...Array(30).fill({}));
    const bearer = await signInAgain(site, { phone: member.phone, session_token: guest });
    expect((await basket(bearer)).basket).toHaveLength(50);
    expect((await showBasket(site.call, guest)).basket).toHaveLength(10);
  });
});
