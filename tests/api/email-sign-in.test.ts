import { describe, expect, test } from "vitest";
import { successOf } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { askByEmail, emailMember, enterByEmail, signInByEmail } from "../support/email-sign-in.ts";
import { confirmPhoneAgain, lastCodeTo, newBrowser, newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

const minute = 60_000;

describe.each(databases)("signing in by e-mail on %s", (database) => {
  const adminPhone = newPhone();
  const site = sharedBackend({ database, config: { adminPhones: [adminPhone] } });
  const profileOf = (bearer: string) => site.dataOf("showProfile", {}, { bearer });
  const messagesTo = async (to: string, words: string) =>
    (await outboxOf(site)).filter((message) => message.to === to && message.text.includes(words));

  test("signs in with a code to the verified address, however it is written", async () => {
    const member = await emailMember(site, { email: `Ayse.${newEmail()}` });
    const browser = newBrowser();
    const before = (await messagesTo(member.email, "")).length;
    await askByEmail(site, member.email.toLowerCase(), browser);
    await expect.poll(async () => (await messagesTo(member.email, "")).length).toBe(before + 1);
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
  });

  test("ends the sign-ins that an address began when it leaves the account", async () => {
    const member = await emailMember(site);
    const byEmail = successOf("login", await signInByEmail(site, member.email)).data.access_token;
    site.clock.advance(2 * minute);
    const owner = successOf("login", await signInByEmail(site, member.email)).data.access_token;
    const body = { ...(await profileOf(owner)), email: newEmail() };
    expect((await site.dataOf("updateProfile", { body }, { bearer: owner })).email_verified_at).toBeNull();
    const seen = (bearer: string) => site.raw("GET", "/user/profile", undefined, { authorization: `Bearer ${bearer}` });
    expect(await Promise.all([member.bearer, byEmail, owner].map(async (one) => (await seen(one)).status))).toEqual([
      200, 401, 200,
    ]);
  });

  test("frees the address of an account that gave it up", async () => {
    const first = await emailMember(site);
    await site.call("updateProfile", { body: { ...(await profileOf(first.bearer)), email: null } }, first);
    const second = await signUp(site, { email: first.email });
    site.clock.advance(2 * minute);
    await site.call("requestEmailCode", {}, second);
    const mails = await messagesTo(first.email, "doğrulama kodunuz: ");
    const code = /\d{6}/.exec(mails.at(-1)!.text)![0];
    expect((await site.dataOf("verifyEmail", { body: { code } }, second)).email_verified_at).not.toBeNull();
  });

  test("asks staff for a code of the phone after a sign-in by e-mail", async () => {
    const { email } = await emailMember(site, { phone: adminPhone });
    const bearer = successOf("login", await signInByEmail(site, email)).data.access_token;
    const access = () => site.raw("GET", "/admin/access", undefined, { authorization: `Bearer ${bearer}` });
    expect(await access()).toMatchObject({ status: 403, body: { code: "verification_required" } });
    await confirmPhoneAgain(site, { phone: adminPhone, bearer });
    expect((await access()).status).toBe(200);
  });
});
