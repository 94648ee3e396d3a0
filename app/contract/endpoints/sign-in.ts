import * as z from "zod";
import { personName } from "../fields/person-name.ts";
import { phone } from "../fields/phone.ts";
import { codeLength } from "../rules/limits.ts";
import { sessionToken } from "./baskets.ts";
import { data, endpoint } from "./endpoint.ts";

/** Names the browser that asked for a code: the code works in no other. Kept by the site in a signed cookie. */
const browser = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/** Six digits from a message. */
export const verificationCode = z.string().regex(new RegExp(`^\\d{${codeLength}}$`));

/** When another code may be asked for, and until when this one is good. */
export const codeSent = z.object({ resend_at: z.iso.datetime(), expires_at: z.iso.datetime() });

/**
 * Family of the browser and its system, e.g. "Chrome, Android": by it people know their sign-ins. Never more of the
 * User-Agent.
 */
const device = z
  .string()
  .max(60)
  .regex(/^[\p{L}\d .,/-]+$/u);

const bearer = z.object({ access_token: z.string(), expires_at: z.iso.datetime() });

const firebaseToken = z.string().min(20).max(200);

/** A sign-in as its owner sees it. */
export const listedSignIn = z.object({
  /** Names it, and opens nothing. */
  id: z.string(),
  /** "Chrome, Android"; null when the browser did not say. */
  device: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Exact to some minutes. */
  last_used_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_this: z.boolean(),
});
export type ListedSignIn = z.output<typeof listedSignIn>;

const signInParams = z.object({ id: z.string().regex(/^[0-9a-f]{20}$/) });

export const signInEndpoints = {
  requestSignInCode: endpoint({
    method: "POST",
    path: "/user/auth/code",
    caller: "machine",
    summary: "Sends a sign-in code; the answer is the same for known and unknown numbers (ours)",
    body: z.object({ phone, browser }),
    result: data(codeSent),
    status: 201,
  }),
  verifySignInCode: endpoint({
    method: "POST",
    path: "/user/auth/verify",
    caller: "machine",
    summary: "Trades a right code for the token that user/auth/login takes (ours)",
    body: z.object({ phone, browser, code: verificationCode }),
    result: data(z.object({ firebase_token: firebaseToken })),
  }),
  login: endpoint({
    method: "POST",
    path: "/user/auth/login",
    caller: "machine",
    summary:
      "Signs a known person in; 404 with code sign_up_required for a new one, whose token stays good for registering",
    body: z.object({
      firebase_token: firebaseToken,
      /** The guest's basket and payments follow the person. */
      session_token: sessionToken.nullish(),
      device: device.nullish(),
    }),
    result: data(bearer),
  }),
  register: endpoint({
    method: "POST",
    path: "/user/auth/register",
    caller: "machine",
    summary: "Makes a new member of somebody whose phone is verified, and signs them in (ours)",
    body: z.object({
      firebase_token: firebaseToken,
      session_token: sessionToken.nullish(),
      device: device.nullish(),
      first_name: personName.min(1),
      last_name: personName.min(1),
      email: z.email().max(254).nullish(),
      /** Approval of the data-protection text; its version, language, time and channel are recorded. */
      kvkk_accepted: z.literal(true),
    }),
    result: data(bearer),
    status: 201,
  }),
  signInWithLink: endpoint({
    method: "POST",
    path: "/user/auth/link",
    caller: "machine",
    summary: "Signs an administrator in with a one-time link that was made at the server's console (ours)",
    body: z.object({
      token: z.string().regex(/^[A-Za-z0-9]{20,100}$/),
      browser: browser.nullish(),
      session_token: sessionToken.nullish(),
      device: device.nullish(),
    }),
    result: data(bearer),
  }),
  logout: endpoint({
    method: "DELETE",
    path: "/user/auth/logout",
    caller: "user",
    summary: "Ends this sign-in",
    result: data(z.object({ ended: z.boolean() })),
  }),

  requestConfirmationCode: endpoint({
    method: "POST",
    path: "/user/confirmation",
    caller: "user",
    summary: "Sends a code to the person's present phone, for what needs it to be proved anew (ours)",
    result: data(codeSent),
    status: 201,
  }),
  verifyConfirmationCode: endpoint({
    method: "POST",
    path: "/user/confirmation/verify",
    caller: "user",
    summary: "Notes that this sign-in's owner holds the phone when the code is right (ours)",
    body: z.object({ code: verificationCode }),
    result: data(z.object({ verified_at: z.iso.datetime() })),
  }),
  listSignIns: endpoint({
    method: "GET",
    path: "/user/sign-ins",
    caller: "user",
    summary: "The person's sign-ins that have not ended, newest first (ours)",
    result: data(z.array(listedSignIn)),
  }),
  endOtherSignIns: endpoint({
    method: "DELETE",
    path: "/user/sign-ins",
    caller: "user",
    summary: "Ends every sign-in but the one that asks (ours)",
    result: data(z.object({ ended: z.boolean() })),
  }),
  endSignIn: endpoint({
    method: "DELETE",
    path: "/user/sign-ins/:id",
    caller: "user",
    summary: "Ends one sign-in; its browser is unknown again (ours)",
    params: signInParams,
    result: data(z.object({ ended: z.boolean() })),
  }),
  checkStaffAccess: endpoint({
    method: "GET",
    path: "/admin/access",
    caller: "admin",
    summary:
      "Whether staff's endpoints are open to this sign-in; 403 with code verification_required when the phone has to be proved anew (ours)",
    result: data(z.object({ open: z.literal(true) })),
  }),
};
