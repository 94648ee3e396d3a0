import { describe, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { codeByEmail, emailMember } from "../support/email-sign-in.ts";
import { day, ending, expectEnd, hour, minute } from "../support/endings.ts";
import { lastCodeTo, type Member, newBrowser, newPhone, signUp, verifyPhone, wrongCode } from "../support/people.ts";
import { beginSecondFactor, setUpSecondFactor, totpAt } from "../support/second-factor.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSignInLink } from "../support/sign-in-links.ts";
import { anAdministrator } from "../support/staff.ts";

const site = sharedBackend();
const guarded = sharedBackend({ config: { staffSecondFactor: "required" } });

const profile = (member: { bearer: string }) => outcome(site.call("showProfile", {}, member));
const isUsed = (member: Member, moment: string) =>
  site.db.execute(`update access_tokens set last_used_at = '${moment}', staff_used_at = '${moment}'
    where user_id = (select id from users where phone = '${member.phone}')`);
const never = "2099-01-01T00:00:00.000Z";

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

/** A code that is asked for and entered. */
function expiring<Code>(what: string, arrange: () => Promise<Code>, enter: (code: Code) => Promise<unknown>) {
  return ending({
    what,
    milliseconds: 5 * minute,
    arrange,
    act: (code) => outcome(enter(code)),
    at: "422 code_expired",
  });
}

describe("ends of sign-ins, codes and links", () => {
  test.each([
    ending({
      what: "a sign-in without use",
      milliseconds: 30 * day,
      arrange: () => signUp(site),
      act: profile,
      at: "401 unauthorized",
    }),
    ending({
      what: "a sign-in in the list of another one",
      milliseconds: 30 * day,
      arrange: async () => {
        const member = await signUp(site);
        await site.db.execute(`update access_tokens set expires_at = '${never}'`);
        return member;
      },
      act: async ({ phone }) => {
        const body = { firebase_token: await verifyPhone(site, { phone }) };
        const { access_token: bearer } = await site.dataOf("login", { body });
        return (await site.dataOf("listSignIns", {}, { bearer })).length;
      },
      before: 2,
      at: 1,
    }),
    ending({
      what: "a sign-in in use",
      milliseconds: 180 * day,
      arrange: async () => {
        const member = await signUp(site);
        await isUsed(member, never);
        return member;
      },
      act: profile,
      at: "401 unauthorized",
    }),
    expiring("a code to sign in", aCode, (body) => site.call("verifySignInCode", { body })),
    expiring("a code by mail", aCodeByMail, (body) => site.call("verifyEmailSignInCode", { body })),
    expiring("a code of confirmation", aConfirmation, ({ member, body }) =>
      site.call("verifyConfirmationCode", { body }, member),
    ),
    expiring("a code to a new phone", aPhoneChange, ({ member, body }) =>
      site.call("verifyPhoneChange", { body }, member),
    ),
    ...[1, 2].map((sent) =>
      ending({
        what: `the wait after ${sent} codes`,
        milliseconds: sent * minute,
        arrange: async () => {
          const { phone, browser } = await aCode();
          for (let again = 1; again < sent; again++) {
            site.clock.advance(minute);
            await site.call("requestSignInCode", { body: { phone, browser } });
          }
          return { phone, browser };
        },
        act: (body) => outcome(site.call("requestSignInCode", { body })),
        before: "429 codes_too_soon",
        at: "done",
      }),
    ),
    ending({
      what: "the lock after five wrong codes",
      milliseconds: hour,
      arrange: async () => {
        const { phone, browser, code } = await aCode();
        for (let step = 1; step <= 5; step++)
          await outcome(site.call("verifySignInCode", { body: { phone, browser, code: wrongCode(code, step) } }));
        return { phone, browser, code };
      },
      act: (body) => outcome(site.call("verifySignInCode", { body })),
      before: "429 tries_exceeded",
      at: "422 code_expired",
    }),
    ending({
      what: "the proof of a phone",
      milliseconds: 15 * minute,
      arrange: () => verifyPhone(site),
      act: (firebase_token) => {
        const body = { firebase_token, first_name: "Ali", last_name: "Veli", kvkk_accepted: true } as const;
        return outcome(site.call("register", { body }));
      },
      at: "422 sign_in_expired",
    }),
    ending({
      what: "a link of an operator",
      milliseconds: 15 * minute,
      arrange: async () => aSignInLink(site, await anAdministrator(site)),
      act: (token) => outcome(site.call("signInWithLink", { body: { token, browser: newBrowser() } })),
      at: "422 sign_in_link_wrong",
    }),
    ending({
      what: "the proof for what cannot be undone",
      milliseconds: 15 * minute,
      arrange: () => signUp(site),
      act: (member) => outcome(site.call("requestDeletion", {}, member)),
      at: "403 verification_required",
    }),
    ending({
      what: "the unused sign-in of staff",
      milliseconds: 30 * minute,
      arrange: () => anAdministrator(site),
      act: (staff) => outcome(site.call("listApprovals", {}, staff)),
      at: "403 verification_required",
    }),
    ending({
      what: "the used sign-in of staff",
      milliseconds: 12 * hour,
      arrange: async () => {
        const staff = await anAdministrator(site);
        await isUsed(staff, never);
        return staff;
      },
      act: (staff) => outcome(site.call("listApprovals", {}, staff)),
      at: "403 verification_required",
    }),
    ending({
      what: "a token of the machine",
      milliseconds: hour,
      arrange: async () => {
        // It ends with a whole second.
        site.clock.advance(1000 - (site.clock.now().getTime() % 1000));
        const { id, secret } = site.client;
        const body = { client_id: id, client_secret: secret, grant_type: "client_credentials", scope: "" };
        return ((await site.raw("POST", "/oauth/token", body)).body as { access_token: string }).access_token;
      },
      act: async (token) => (await site.raw("GET", "/menu", undefined, { authorization: `Bearer ${token}` })).status,
      before: 200,
      at: 401,
    }),
  ])("$what", (one) => expectEnd(site, one));
});

describe("ends of the second factor", () => {
  async function withApp() {
    const staff = await anAdministrator(guarded);
    return { staff, ...(await setUpSecondFactor(guarded, staff)) };
  }
  const inbox = (staff: Member) => outcome(guarded.call("listApprovals", {}, staff));

  test.each([
    ending({
      what: "a set-up",
      milliseconds: 15 * minute,
      arrange: async () => {
        const staff = await anAdministrator(guarded);
        return { staff, secret: await beginSecondFactor(guarded, staff) };
      },
      act: ({ staff, secret }) => {
        const body = { code: totpAt(secret, guarded.clock.now()) };
        return outcome(guarded.call("finishSecondFactorSetup", { body }, staff));
      },
      at: "404 not_found",
    }),
    ending({
      what: "a code for new recovery codes",
      milliseconds: 15 * minute,
      arrange: withApp,
      act: ({ staff }) => outcome(guarded.call("renewRecoveryCodes", {}, staff)),
      at: "403 second_factor_required",
    }),
    ending({
      what: "the unused sign-in of staff",
      milliseconds: 30 * minute,
      arrange: withApp,
      act: ({ staff }) => inbox(staff),
      at: "403 second_factor_required",
    }),
    ending({
      what: "the used sign-in of staff",
      milliseconds: 12 * hour,
      arrange: async () => {
        const { staff } = await withApp();
        await guarded.db.execute(`update access_tokens set staff_used_at = '${never}'`);
        return staff;
      },
      act: inbox,
      at: "403 second_factor_required",
    }),
    ...[1, 2, 4].map((minutes, place) =>
      ending({
        what: `the wait after ${5 + place} wrong codes`,
        milliseconds: minutes * minute,
        arrange: async () => {
          const { staff, recoveryCodes } = await withApp();
          for (let tries = 0; tries < 5 + place; tries++) {
            await outcome(guarded.call("passSecondFactor", { body: { code: "0000000000" } }, staff));
            if (tries >= 4 && tries < 4 + place) guarded.clock.advance(2 ** (tries - 4) * minute);
          }
          return { staff, code: recoveryCodes[0]! };
        },
        act: ({ staff, code }) => outcome(guarded.call("passSecondFactor", { body: { code } }, staff)),
        before: "429 second_factor_wait",
        at: "done",
      }),
    ),
  ])("$what", (one) => expectEnd(guarded, one));
});
