import { describe, expect, test } from "vitest";
import { callNamed, outcome, refusalOf, successOf } from "../support/api-caller.ts";
import { databases, minute } from "../support/backend.ts";
import { askByEmail, codeByEmail, emailMember, enterByEmail, signInByEmail } from "../support/email-sign-in.ts";
import {
  confirmPhoneAgain,
  lastCodeTo,
  newBrowser,
  newEmail,
  newPhone,
  outboxOf,
  signUp,
  wrongCode,
} from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("codes by e-mail on %s", (database) => {
  const adminPhone = newPhone();
  const site = sharedBackend({ database, config: { adminPhones: [adminPhone] } });
  const ask = (...asked: [email: string, browser: string, clientAddress?: string]) => askByEmail(site, ...asked);
  const enter = (...typed: [email: string, browser: string, code: string, clientAddress?: string]) =>
    enterByEmail(site, ...typed);
  const messagesTo = async (to: string, words = "") =>
    (await outboxOf(site)).filter((message) => message.to === to && message.text.includes(words));
  const signedInByEmail = async (email: string) =>
    successOf("login", await signInByEmail(site, email)).data.access_token;
  const profileOf = (bearer: string) => site.dataOf("showProfile", {}, { bearer });

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
      if (email === known) await expect.poll(async () => (await messagesTo(known)).length).toBe(3);
      else expect(await messagesTo(email), "nothing is sent").toEqual([]);
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
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
    for (let round = 0; round < 8; round++) {
      const [browser, address] = [newBrowser(), `192.0.2.${round}`];
      await ask(email, browser, address);
      for (let step = 1; step <= 6; step++)
        if (refusalOf(await enter(email, browser, `00000${step}`, address)).code === "code_wrong") checked++;
    }
    expect(checked).toBe(30);
    expect(await ask(email, newBrowser())).toMatchObject({ status: 429, body: { code: "tries_exceeded" } });
    // Mails leave after the answers; six were sent after the two of the verification.
    await expect.poll(async () => (await messagesTo(email)).length).toBe(8);
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
    const asPhone = site.call("verifySignInCode", { body: { phone: one.phone, browser, code } });
    expect(await outcome(asPhone)).toMatch(/^422/);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(one.email, browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const right = answers.find(({ status }) => status === 200)!;
    const { firebase_token } = successOf("verifyEmailSignInCode", right).data;
    const person = { first_name: "Ali", last_name: "Kaya", kvkk_accepted: true } as const;
    const register = site.call("register", { body: { firebase_token, ...person } });
    expect(await outcome(register), "no account without a phone").toBe("422 sign_in_expired");
    const logins = Array.from({ length: 10 }, () => outcome(site.call("login", { body: { firebase_token } })));
    expect((await Promise.all(logins)).filter((login) => login === "done")).toHaveLength(1);
  });

  test("refuse a code or token whose address was changed meanwhile", async () => {
    const member = await emailMember(site);
    const browser = newBrowser();
    const code = await codeByEmail(site, member.email, browser);
    const profile = await profileOf(member.bearer);
    await site.call("updateProfile", { body: { ...profile, email: newEmail() } }, member);
    expect(refusalOf(await enter(member.email, browser, code)).code).toBe("code_expired");

    const second = await emailMember(site);
    const proof = await enter(second.email, browser, await codeByEmail(site, second.email, browser));
    const { firebase_token } = successOf("verifyEmailSignInCode", proof).data;
    await site.call("updateProfile", { body: { ...profile, email: null } }, second);
    expect(await outcome(site.call("login", { body: { firebase_token } }))).toBe("422 sign_in_expired");
  });

  test("verify an address for one account only, told to the mailbox's owner only", async () => {
    const { email } = await emailMember(site);
    const second = await signUp(site, { email: email.toUpperCase() });
    await site.call("requestEmailCode", {}, second);
    const verify = (code: string) => outcome(site.call("verifyEmail", { body: { code } }, second));
    const code = await lastCodeTo(site, email.toUpperCase());
    expect([await verify(wrongCode(code)), await verify(code)]).toEqual(["422 code_wrong", "422 email_taken"]);
    expect((await site.dataOf("showProfile", {}, second)).email_verified_at).toBeNull();
  });

  test("open nothing that needs a fresh code of the phone", async () => {
    const member = await emailMember(site);
    const bearer = await signedInByEmail(member.email);
    const profile = await profileOf(bearer);
    await site.call("updateProfile", { body: { ...profile, email: newEmail() } }, { bearer });
    for (const [name, body] of [
      ["requestEmailCode", undefined],
      ["verifyEmail", { code: "123456" }],
      ["requestDeletion", undefined],
      ["requestPhoneChange", { phone: newPhone() }],
      ["verifyPhoneChange", { phone: newPhone(), code: "123456" }],
    ] as const)
      expect(await outcome(callNamed(site.call, name, { body }, { bearer })), name).toBe("403 verification_required");
    // A code of the phone opens them.
    site.clock.advance(60 * minute);
    await confirmPhoneAgain(site, { phone: member.phone, bearer });
    expect(await outcome(site.call("requestDeletion", {}, { bearer }))).toBe("done");
  });

  test("signs in with a code to the verified address, however it is written", async () => {
    const member = await emailMember(site, { email: `Ayse.${newEmail()}` });
    const browser = newBrowser();
    const before = (await messagesTo(member.email)).length;
    await askByEmail(site, member.email.toLowerCase(), browser);
    await expect.poll(async () => (await messagesTo(member.email)).length).toBe(before + 1);
    const code = await lastCodeTo(site, member.email);
    const mail = (await outboxOf(site)).at(-1)!;
    expect(mail).toMatchObject({ channel: "email", to: member.email, subject: "Pınar: doğrulama kodunuz" });
    expect(mail.subject).not.toContain(code);
    const proof = await enterByEmail(site, member.email.toUpperCase(), browser, code);
    const { firebase_token } = successOf("verifyEmailSignInCode", proof).data;
    const { access_token } = await site.dataOf("login", { body: { firebase_token } });
    expect(await profileOf(access_token)).toMatchObject({ phone: member.phone, email: member.email });
    const signIns = await site.dataOf("listSignIns", {}, { bearer: access_token });
    expect(signIns.map(({ begun_with, is_this }) => [begun_with, is_this]).toSorted()).toEqual([
      ["email", true],
      ["phone", false],
    ]);
  });

  test("tells the phone and the mailbox when an address is added or removed", async () => {
    const member = await emailMember(site);
    const added = "artık bu adrese gelen kodla da giriş yapılabilir";
    await expect.poll(async () => (await messagesTo(member.phone, added)).length).toBe(1);
    expect(await messagesTo(member.email, added)).toHaveLength(1);
    await site.call("updateProfile", { body: { ...(await profileOf(member.bearer)), email: null } }, member);
    const removed = "artık bu adrese gelen kodla giriş yapılamaz";
    await expect.poll(async () => (await messagesTo(member.email, removed)).length).toBe(1);
    const { id } = await profileOf(member.bearer);
    const actions = await site.db.query(
      `select action from audit_log where action like 'person.%' and subject_id = '${id}' order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(["person.verify_email", "person.remove_email"]);
    // Another account may have it now.
    const second = await signUp(site, { email: member.email });
    site.clock.advance(2 * minute);
    await site.call("requestEmailCode", {}, second);
    const mails = await messagesTo(member.email, "doğrulama kodunuz: ");
    const code = /\d{6}/.exec(mails.at(-1)!.text)![0];
    expect((await site.dataOf("verifyEmail", { body: { code } }, second)).email_verified_at).not.toBeNull();
  });

  test("tells the phone of a sign-in with a new browser, not with a known one", async () => {
    const [own, other] = [newBrowser(), newBrowser()];
    const member = await emailMember(site, { browser: own });
    const told = () => messagesTo(member.phone, "yeni bir tarayıcıdan (Chrome, Android) e-posta koduyla giriş");
    await signInByEmail(site, member.email, own);
    site.clock.advance(2 * minute);
    await signInByEmail(site, member.email, other);
    await expect.poll(async () => (await told()).length).toBe(1);
    site.clock.advance(2 * minute);
    await signInByEmail(site, member.email, other);
    await site.backend.runDueJobs();
    expect(await told()).toHaveLength(1);
    // Ending all others forgets their browsers, and not the own one.
    await site.call("endOtherSignIns", {}, member);
    for (const browser of [other, own]) {
      site.clock.advance(2 * minute);
      await signInByEmail(site, member.email, browser);
      await expect.poll(async () => (await told()).length).toBe(2);
    }
  });

  test("ends the sign-ins that an address began when it leaves the account", async () => {
    const member = await emailMember(site);
    const byEmail = await signedInByEmail(member.email);
    site.clock.advance(2 * minute);
    const owner = await signedInByEmail(member.email);
    const body = { ...(await profileOf(owner)), email: newEmail() };
    expect((await site.dataOf("updateProfile", { body }, { bearer: owner })).email_verified_at).toBeNull();
    const seen = [member.bearer, byEmail, owner].map((bearer) => outcome(profileOf(bearer)));
    expect(await Promise.all(seen)).toEqual(["done", "401 unauthorized", "done"]);
  });

  test("asks staff for a code of the phone after a sign-in by e-mail", async () => {
    const { email } = await emailMember(site, { phone: adminPhone });
    const bearer = await signedInByEmail(email);
    const inbox = () => outcome(site.call("listApprovals", {}, { bearer }));
    expect(await inbox()).toBe("403 verification_required");
    await confirmPhoneAgain(site, { phone: adminPhone, bearer });
    expect(await inbox()).toBe("done");
  });
});
