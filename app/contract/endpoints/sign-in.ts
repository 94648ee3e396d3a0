import * as z from "zod";
import { email, personName, phone } from "../fields/text-fields.ts";
import { codeLength } from "../rules/limits.ts";
import { permissions, staffRoles } from "../rules/roles.ts";
import { readNumber } from "../rules/typed-values.ts";
import { sessionToken } from "./baskets.ts";
import { byMachine, byStaff, byUser, data } from "./endpoint.ts";

/** Random id of the browser that requested a code, from a signed cookie. A code works only in the same browser. */
export const browser = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

export const verificationCode = z
  .string()
  .overwrite(readNumber)
  .regex(new RegExp(`^\\d{${codeLength}}$`));

/** When another code can be requested, and when this one expires. */
export const codeSent = z.object({ resend_at: z.iso.datetime(), expires_at: z.iso.datetime() });

/**
 * Name of the browser and its system, e.g. "Chrome, Android", by which users recognise their sign-ins. The rest of the
 * User-Agent is not stored.
 */
const device = z
  .string()
  .max(60)
  .regex(/^[\p{L}\d .,/-]+$/u);

/** Characters of the longest tokens: JWTs with many claims have some thousands. */
const longestToken = 8_192;

/** §7 names the token alone; this API always says when it ends. */
const bearer = z.object({
  access_token: z.string().min(1).max(longestToken),
  /** ISO 8601; another API may write it otherwise, or leave it out. */
  expires_at: z.union([z.string(), z.number()]).nullish(),
  /** Seconds (RFC 6749 §5.1); this API leaves it out. */
  expires_in: z.union([z.number(), z.string()]).nullish(),
});
export type Bearer = z.output<typeof bearer>;

const firebaseToken = z.string().min(20).max(longestToken);

/** A sign-in as its owner sees it. */
export const listedSignIn = z.object({
  /** Identifies the sign-in; grants no access. */
  id: z.string(),
  /** For example "Chrome, Android"; null when unknown. */
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Accurate to a few minutes. */
  last_used_at: z.iso.datetime(),
  /** A code to the phone or e-mail address, or a one-time link; null for older sign-ins. */
  begun_with: z.enum(["phone", "email", "link"]).nullable(),
  /** Whether this request uses it. */
  is_this: z.boolean(),
});
export type ListedSignIn = z.output<typeof listedSignIn>;

const signInParams = z.object({ id: z.string().regex(/^[0-9a-f]{20}$/) });

export const signInEndpoints = {
  requestSignInCode: byMachine("POST /user/auth/code", "sign_in_codes", {
    summary: "Sends a sign-in code; the answer is the same for phones with and without an account (addition)",
    body: z.object({ phone, browser }),
    result: data(codeSent),
    status: 201,
  }),
  verifySignInCode: byMachine("POST /user/auth/verify", "sign_in_codes", {
    summary: "Exchanges a correct code for the token that user/auth/login takes (addition)",
    body: z.object({ phone, browser, code: verificationCode }),
    result: data(z.object({ firebase_token: firebaseToken })),
  }),
  requestEmailSignInCode: byMachine("POST /user/auth/email/code", "email_sign_in", {
    summary: "Sends a sign-in code to a verified e-mail address; the answer is the same for any other (addition)",
    body: z.object({ email, browser }),
    result: data(codeSent),
    status: 201,
  }),
  verifyEmailSignInCode: byMachine("POST /user/auth/email/verify", "email_sign_in", {
    summary: "Exchanges a correct e-mail code for a token for user/auth/login, which cannot register (addition)",
    body: z.object({ email, browser, code: verificationCode }),
    result: data(z.object({ firebase_token: firebaseToken })),
  }),
  login: byMachine("POST /user/auth/login", null, {
    summary: "Signs a user in; 404 with code sign_up_required for a new phone, whose token stays valid for registering",
    body: z.object({
      firebase_token: firebaseToken,
      /** The guest whose basket, payments and donations are merged into the account. */
      session_token: sessionToken.nullish(),
      device: device.nullish(),
    }),
    result: data(bearer),
  }),
  register: byMachine("POST /user/auth/register", "sign_in_codes", {
    summary: "Creates an account for a verified phone and signs the user in (addition)",
    body: z.object({
      firebase_token: firebaseToken,
      session_token: sessionToken.nullish(),
      device: device.nullish(),
      first_name: personName.min(1),
      last_name: personName.min(1),
      email: email.nullish(),
      /** Consent to the data-protection text; its version, language, time and channel are recorded. */
      kvkk_accepted: z.literal(true),
    }),
    result: data(bearer),
    status: 201,
  }),
  signInWithLink: byMachine("POST /user/auth/link", "staff", {
    summary: "Signs staff in with a one-time link from the server's console (addition)",
    body: z.object({
      token: z.string().regex(/^[A-Za-z0-9]{20,100}$/),
      browser: browser.nullish(),
      session_token: sessionToken.nullish(),
      device: device.nullish(),
    }),
    result: data(bearer),
  }),
  logout: byUser("DELETE /user/auth/logout", null, {
    summary: "Ends this sign-in",
    result: data(z.object({ ended: z.boolean() })),
  }),

  requestConfirmationCode: byUser("POST /user/confirmation", "account_security", {
    summary: "Sends a code to the user's current phone, to verify it again (addition)",
    result: data(codeSent),
    status: 201,
  }),
  verifyConfirmationCode: byUser("POST /user/confirmation/verify", "account_security", {
    summary: "Marks this sign-in as verified when the code is right (addition)",
    body: z.object({ code: verificationCode }),
    result: data(z.object({ verified_at: z.iso.datetime() })),
  }),
  listSignIns: byUser("GET /user/sign-ins", "account_security", {
    summary: "Lists the user's active sign-ins, newest first (addition)",
    result: data(z.array(listedSignIn)),
  }),
  endOtherSignIns: byUser("DELETE /user/sign-ins", "account_security", {
    isVerified: true,
    summary: "Ends every sign-in except this one (addition)",
    result: data(z.object({ ended: z.boolean() })),
  }),
  endSignIn: byUser("DELETE /user/sign-ins/:id", "account_security", {
    isVerified: true,
    summary: "Ends a sign-in and forgets its browser (addition)",
    params: signInParams,
    result: data(z.object({ ended: z.boolean() })),
  }),
  checkStaffAccess: byStaff("GET /admin/access", "staff.enter", {
    summary:
      "Returns what the user's role permits; 403 with code verification_required when the phone must be verified again",
    result: data(z.object({ role: z.enum(staffRoles), permissions: z.array(z.enum(permissions)) })),
    feature: "staff",
  }),
};
