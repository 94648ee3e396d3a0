import { describe, expect, test } from "vitest";
import { refusalOf, successOf } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { askByEmail, codeByEmail, emailMember, enterByEmail, signInByEmail } from "../support/email-sign-in.ts";
import { lastCodeTo, newBrowser, newEmail, newPhone, outboxOf, signUp, wrongCode } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const minute = 60_000;
const hour = 60 * minute;

describe.each(databases)("attacks on e-mail codes on %s", (database) => {
  const site = sharedBackend({ database });
  const ask = (...asked: [email: string, browser: string, clientAddress?: string]) => askByEmail(site, ...asked);
  const enter = (...typed: [email: string, browser: string, code: string, clientAddress?: string]) =>
    enterByEmail(site, ...typed);
  const mails = async (to: string) => (await outboxOf(site)).filter((message) => message.to === to);

  /** Asks for a code and enters wrong ones; returns how many were checked. */
  async function typeWrongCodes(email: string, browser: string, times: number, address?: string): Promise<number> {
    await ask(email, browser, address);
    let checked = 0;
    for (let step = 1; step <= times; step++)
      if (refusalOf(await enter(email, browser, String(step).padStart(6, "0"), address)).code === "code_wrong")
        checked++;
    return checked;
  }

  test("answer any address alike and mail the verified ones only", async () => {
    const { email: known } = await emailMember(site);
    const unverified = newEmail();
    await signUp(site, { email: unverified });
    const answers = [];
    for (const email of [unverified, newEmail(), known]) {
      const browser = newBrowser();
      const said = [await ask(email, browser), await ask(email, browser)];
      for (let step = 0; step < 6; step++) said.push(await enter(email, browser, "12345" + step));
      said.push(await enter(email, newBrowser(), "123456"), await ask(email, browser));
      answers.push(said.map(({ status, body }) => ({ status, body })));
      if (email === known) await expect.poll(async () => (await mails(known)).length).toBe(3);
      else expect(await mails(email), "nothing is sent").toEqual([]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(answers[0]!.map(({ status }) => status)).toEqual([201, 429, 422, 422, 422, 422, 422, 429, 422, 429]);
  });

  test("never accept a code for an address without an account", async () => {
    const [email, browser] = [newEmail(), newBrowser()];
    await ask(email, browser);
    // The stored hash belongs to no six digits: a correct guess is impossible, not only unlikely.
    const [row] = await site.db.query("select * from verification_codes order by id desc limit 1");
    const { phone } = await signUp(site, { email });
    expect(row).toMatchObject({ purpose: "sign_in", channel: "email", consumed_at: null });
    expect(refusalOf(await enter(email, browser, await lastCodeTo(site, phone))).code).toBe("code_wrong");
  });

  test("lock a browser after 5 wrong codes, an address after 30, never the member's", async () => {
    const own = newBrowser();
    const { email } = await emailMember(site, { browser: own });
    let checked = 0;
    for (let round = 0; round < 8; round++) checked += await typeWrongCodes(email, newBrowser(), 6, `192.0.2.${round}`);
    expect(checked).toBe(30);
    expect(await ask(email, newBrowser())).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    // Mails leave after the answers; six were sent after the two of the verification.
    await expect.poll(async () => (await mails(email)).length).toBe(8);
    expect((await signInByEmail(site, email, own)).status).toBe(200);
  });

  test("stop codes at 5 an hour per browser, 20 per client, 40 a day per address", async () => {
    const { email } = await emailMember(site);
    const browser = newBrowser();
    for (const wait of [0, 1, 2, 4, 8]) {
      site.clock.advance(wait * minute + 1);
      expect((await ask(email, browser)).status).toBe(201);
    }
    site.clock.advance(16 * minute + 1);
    expect(await ask(email, browser)).toMatchObject({ status: 429, body: { code: "codes_exceeded" } });
    const client = newBrowser();
    for (let one = 0; one < 20; one++) expect((await ask(newEmail(), client, "192.0.2.9")).status).toBe(201);
    expect(await ask(newEmail(), client, "192.0.2.9")).toMatchObject({ body: { code: "codes_exceeded" } });
    let sent = 0;
    for (let round = 0; round < 60; round++, site.clock.advance(20 * minute))
      if ((await ask(email, newBrowser())).status === 201) sent++;
    expect(sent).toBeLessThanOrEqual(40);
  });

  test("accept a code once, in its own browser, for its own address and purpose", async () => {
    const [one, other] = [await emailMember(site), await emailMember(site)];
    const [browser, thief] = [newBrowser(), newBrowser()];
    const code = await codeByEmail(site, one.email, browser);
    await codeByEmail(site, other.email, browser);
    for (const [email, from] of [
      [one.email, thief],
      [other.email, browser],
    ] as const)
      if (code !== (await lastCodeTo(site, other.email))) expect((await enter(email, from, code)).status).toBe(422);
    const asPhone = await site.raw("POST", "/user/auth/verify", { phone: one.phone, browser, code });
    expect(asPhone.status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(one.email, browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const right = answers.find(({ status }) => status === 200)!;
    const { firebase_token } = successOf("verifyEmailSignInCode", right).data;
    const person = { first_name: "Ali", last_name: "Kaya", kvkk_accepted: true };
    const registered = await site.raw("POST", "/user/auth/register", { firebase_token, ...person });
    expect(registered, "no account without a phone").toMatchObject({ status: 422, body: { code: "sign_in_expired" } });
    const signIns = await Promise.all(
      Array.from({ length: 10 }, () => site.raw("POST", "/user/auth/login", { firebase_token })),
    );
    expect(signIns.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("refuse a code or token whose address was changed meanwhile", async () => {
    const member = await emailMember(site);
    const browser = newBrowser();
    const code = await codeByEmail(site, member.email, browser);
    const profile = await site.dataOf("showProfile", {}, member);
    const change = (email: string | null) => site.call("updateProfile", { body: { ...profile, email } }, member);
    await change(newEmail());
    expect(refusalOf(await enter(member.email, browser, code)).code).toBe("code_expired");

    const second = await emailMember(site);
    const proof = await enter(second.email, browser, await codeByEmail(site, second.email, browser));
    const { firebase_token } = successOf("verifyEmailSignInCode", proof).data;
    await site.call("updateProfile", { body: { ...profile, email: null } }, second);
    const late = await site.raw("POST", "/user/auth/login", { firebase_token });
    expect(late).toMatchObject({ status: 422, body: { code: "sign_in_expired" } });
  });

  test("verify an address for one account only, told to the mailbox's owner only", async () => {
    const { email } = await emailMember(site);
    const second = await signUp(site, { email: email.toUpperCase() });
    await site.call("requestEmailCode", {}, second);
    const body = (code: string) =>
      site.raw("POST", "/email/verify", { code }, { authorization: `Bearer ${second.bearer}` });
    const code = await lastCodeTo(site, email.toUpperCase());
    expect(refusalOf(await body(wrongCode(code))).code).toBe("code_wrong");
    expect(await body(code)).toMatchObject({ status: 422, body: { code: "email_taken" } });
    expect((await site.dataOf("showProfile", {}, second)).email_verified_at).toBeNull();
  });

  test("open nothing that needs a fresh code of the phone", async () => {
    const member = await emailMember(site);
    const bearer = successOf("login", await signInByEmail(site, member.email)).data.access_token;
    const headers = { authorization: `Bearer ${bearer}` };
    const profile = await site.dataOf("showProfile", {}, { bearer });
    await site.call("updateProfile", { body: { ...profile, email: newEmail() } }, { bearer });
    for (const [method, path, content] of [
      ["POST", "/email/verification-notification", undefined],
      ["POST", "/email/verify", { code: "123456" }],
      ["PUT", "/user/profile/delete-request", undefined],
      ["POST", "/user/profile/phone", { phone: newPhone() }],
      ["POST", "/user/profile/phone/verify", { phone: newPhone(), code: "123456" }],
    ] as const)
      expect(await site.raw(method, path, content, headers), path).toMatchObject({
        status: 403,
        body: { code: "verification_required" },
      });
    // A code of the phone opens them.
    site.clock.advance(hour);
    await site.call("requestConfirmationCode", {}, { bearer });
    await site.call("verifyConfirmationCode", { body: { code: await lastCodeTo(site, member.phone) } }, { bearer });
    expect((await site.raw("PUT", "/user/profile/delete-request", undefined, headers)).status).toBe(200);
  });

  test("do not use up the daily limit of SMS", async () => {
    const bySms = async () => (await site.db.query("select id from verification_codes where channel = 'sms'")).length;
    const before = await bySms();
    await ask(newEmail(), newBrowser());
    expect(await bySms()).toBe(before);
  });
});
