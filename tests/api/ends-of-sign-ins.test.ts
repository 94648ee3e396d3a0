import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { day, hour, minute } from "../support/backend.ts";
import { codeByEmail, emailMember } from "../support/email-sign-in.ts";
import { expectEnd } from "../support/endings.ts";
import { lastCodeTo, type Member, newBrowser, newPhone, signUp, verifyPhone, wrongCode } from "../support/people.ts";
import { beginSecondFactor, setUpSecondFactor, totpAt } from "../support/second-factor.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSignInLink } from "../support/sign-in-links.ts";
import { anAdministrator } from "../support/staff.ts";

const site = sharedBackend();
const guarded = sharedBackend({ config: { staffSecondFactor: "required" } });

const profile = (member: { bearer: string }) => outcome(site.call("showProfile", {}, member));
const never = "2099-01-01T00:00:00.000Z";

/** Uses a new sign-in again and again, the last time one pause before its end. */
async function usedUntilItsEnd(
  begin: () => Promise<Member>,
  use: (member: Member) => Promise<unknown>,
  pause: number,
  end: number,
) {
  const member = await begin();
  for (let at = 0; at < end - pause; at += pause) {
    site.clock.advance(pause);
    expect(await use(member)).toBe("done");
  }
  return member;
}

/** Asks for a code; returns it with all that its verification needs. */
async function aCode() {
  const [phone, browser] = [newPhone(), newBrowser()];
  await site.call("requestSignInCode", { body: { phone, browser } });
  return { phone, browser, code: await lastCodeTo(site, phone) };
}

async function aCodeByMail() {
  const [{ email }, browser] = [await emailMember(site), newBrowser()];
  return { email, browser, code: await codeByEmail(site, email, browser) };
}

async function aConfirmation() {
  const member = await signUp(site);
  await site.call("requestConfirmationCode", {}, member);
  return { member, body: { code: await lastCodeTo(site, member.phone) } };
}

async function aPhoneChange() {
  const [member, phone] = [await signUp(site), newPhone()];
  await site.call("requestPhoneChange", { body: { phone } }, member);
  return { member, body: { phone, code: await lastCodeTo(site, phone) } };
}

describe("ends of sign-ins, codes and links", () => {
  test("a sign-in without use", () => expectEnd(site, 30 * day, () => signUp(site), profile, "401 unauthorized"));

  test("a sign-in in the list of another one", () => {
    const arrange = async () => {
      const member = await signUp(site);
      await site.db.execute(`update access_tokens set expires_at = '${never}'`);
      return member;
    };
    const signIns = async ({ phone }: Member) => {
      const body = { firebase_token: await verifyPhone(site, { phone }) };
      const { access_token: bearer } = await site.dataOf("login", { body });
      return (await site.dataOf("listSignIns", {}, { bearer })).length;
    };
    return expectEnd(site, 30 * day, arrange, signIns, 1, 2);
  });

  test("a sign-in in use", () => {
    const arrange = () => usedUntilItsEnd(() => signUp(site), profile, 20 * day, 180 * day);
    return expectEnd(site, 20 * day, arrange, profile, "401 unauthorized");
  });

  const expectCodeEnd = <Code>(arrange: () => Promise<Code>, enter: (code: Code) => Promise<unknown>) =>
    expectEnd(site, 5 * minute, arrange, (code) => outcome(enter(code)), "422 code_expired");
  test("a code to sign in", () => {
    return expectCodeEnd(aCode, (body) => site.call("verifySignInCode", { body }));
  });
  test("a code by mail", () => {
    return expectCodeEnd(aCodeByMail, (body) => site.call("verifyEmailSignInCode", { body }));
  });
  test("a code of confirmation", () =>
    expectCodeEnd(aConfirmation, ({ member, body }) => site.call("verifyConfirmationCode", { body }, member)));
  test("a code to a new phone", () =>
    expectCodeEnd(aPhoneChange, ({ member, body }) => site.call("verifyPhoneChange", { body }, member)));

  test.each([1, 2])("the wait after %i codes", (sent) => {
    const ask = (body: { phone: string; browser: string }) => outcome(site.call("requestSignInCode", { body }));
    const arrange = async () => {
      const { phone, browser } = await aCode();
      for (let again = 1; again < sent; again++) {
        site.clock.advance(minute);
        await ask({ phone, browser });
      }
      return { phone, browser };
    };
    return expectEnd(site, sent * minute, arrange, ask, "done", "429 codes_too_soon");
  });

  test("the lock after five wrong codes", () => {
    const enter = (body: Awaited<ReturnType<typeof aCode>>) => outcome(site.call("verifySignInCode", { body }));
    const arrange = async () => {
      const asked = await aCode();
      for (let step = 1; step <= 5; step++) await enter({ ...asked, code: wrongCode(asked.code, step) });
      return asked;
    };
    return expectEnd(site, hour, arrange, enter, "422 code_expired", "429 tries_exceeded");
  });

  test("the proof of a phone", () => {
    const register = (firebase_token: string) => {
      const body = { firebase_token, first_name: "Ali", last_name: "Veli", kvkk_accepted: true } as const;
      return outcome(site.call("register", { body }));
    };
    return expectEnd(site, 15 * minute, () => verifyPhone(site), register, "422 sign_in_expired");
  });

  test("a link of an operator", () => {
    const arrange = async () => aSignInLink(site, await anAdministrator(site));
    const use = (token: string) => outcome(site.call("signInWithLink", { body: { token, browser: newBrowser() } }));
    return expectEnd(site, 15 * minute, arrange, use, "422 sign_in_link_wrong");
  });

  test("the proof for what cannot be undone", () => {
    const act = (member: Member) => outcome(site.call("requestDeletion", {}, member));
    return expectEnd(site, 15 * minute, () => signUp(site), act, "403 verification_required");
  });

  test.each(["unused", "used"])("the %s sign-in of staff", (use) => {
    const begin = () => anAdministrator(site);
    const act = (staff: Member) => outcome(site.call("listApprovals", {}, staff));
    if (use === "unused") return expectEnd(site, 30 * minute, begin, act, "403 verification_required");
    const arrange = () => usedUntilItsEnd(begin, act, 20 * minute, 12 * hour);
    return expectEnd(site, 20 * minute, arrange, act, "403 verification_required");
  });

  test("a token of the machine", () => {
    const arrange = async () => {
      // It ends with a whole second.
      site.clock.advance(1000 - (site.clock.now().getTime() % 1000));
      const { id, secret } = site.client;
      const body = { client_id: id, client_secret: secret, grant_type: "client_credentials", scope: "" };
      return ((await site.raw("POST", "/oauth/token", body)).body as { access_token: string }).access_token;
    };
    const use = async (token: string) =>
      (await site.raw("GET", "/menu", undefined, { authorization: `Bearer ${token}` })).status;
    return expectEnd(site, hour, arrange, use, 401, 200);
  });
});

describe("ends of the second factor", () => {
  test("a set-up", () => {
    const arrange = async () => {
      const staff = await anAdministrator(guarded);
      return { staff, secret: await beginSecondFactor(guarded, staff) };
    };
    const finish = ({ staff, secret }: Awaited<ReturnType<typeof arrange>>) => {
      const body = { code: totpAt(secret, guarded.clock.now()) };
      return outcome(guarded.call("finishSecondFactorSetup", { body }, staff));
    };
    return expectEnd(guarded, 15 * minute, arrange, finish, "404 not_found");
  });

  test.each([
    ["a code for new recovery codes", "renewRecoveryCodes", 15 * minute],
    ["the unused sign-in of staff", "listApprovals", 30 * minute],
    ["the used sign-in of staff", "listApprovals", 12 * hour],
  ] as const)("%s", (what, name, milliseconds) => {
    const arrange = async () => {
      const staff = await anAdministrator(guarded);
      await setUpSecondFactor(guarded, staff);
      if (what.includes(" used ")) await guarded.db.execute(`update access_tokens set staff_used_at = '${never}'`);
      return staff;
    };
    const act = (staff: Member) => outcome(guarded.call(name, {}, staff));
    return expectEnd(guarded, milliseconds, arrange, act, "403 second_factor_required");
  });
});
