/**
 * Another site can send a form with the cookies of its visitor; a browser sends one twice when the line breaks; a bot
 * sends it at once. Tokens tell whose form it is, which one, and how old.
 */

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import type { RequestHead } from "~/http/request-head.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { browserIdDuringSignIn } from "~/middleware/pending-sign-in.server.ts";
import { signInContext } from "~/middleware/sign-in.server.ts";
import { site } from "~/process/site.server.ts";
import { formTokenField } from "./limits.ts";
import { sentFormContext } from "./reading.server.ts";

/** Shortest plausible time between rendering and submit. Bots submit faster than people read and type. */
const leastMilliseconds = 3_000;
/** Longest plausible age of a form. People leave forms open overnight; bots keep them for weeks. */
const mostMilliseconds = 24 * 3_600_000;

/** Age of a form: plausible for a person, too short for one, or too old or forged. */
type FormAge = "good" | "too_fast" | "too_old";

function signature(text: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}

/**
 * Signs a text with the newest session secret; returns 22 characters. Every use prefixes its text with its own word.
 */
export async function signText(text: string): Promise<string> {
  const { environment } = await site();
  return signature(text, environment.sessionSecrets[0]).toString("base64url");
}

/** Verifies a signature made by {@link signText} with the newest session secret or one that it replaced. */
export async function verifySignature(text: string, proof: string): Promise<boolean> {
  if (!/^[\w-]{22}$/.test(proof)) return false;
  const { environment } = await site();
  const given = Buffer.from(proof, "base64url");
  return environment.sessionSecrets.some((secret) => timingSafeEqual(signature(text, secret), given));
}

/**
 * Returns a signed time for a hidden field of a public form: the time trap for bots.
 * @param isAnswered for a form that is shown again with errors, which may be sent again at once
 */
export async function stampForm(isAnswered = false): Promise<string> {
  const moment = (Date.now() - (isAnswered ? leastMilliseconds : 0)).toString(36);
  return `${moment}.${await signText(`form ${moment}`)}`;
}

/** Checks the stamp that a form sent back. */
export async function formAge(stamp: unknown): Promise<FormAge> {
  const [, moment, proof] = /^([0-9a-z]{1,12})\.([\w-]{22})$/.exec(String(stamp)) ?? [];
  if (!moment || !proof) return "too_old";
  const age = Date.now() - Number.parseInt(moment, 36);
  if (!(await verifySignature(`form ${moment}`, proof)) || age > mostMilliseconds) return "too_old";
  return age < leastMilliseconds ? "too_fast" : "good";
}

type Context = Readonly<RouterContextProvider>;

/** Bytes of a body that are searched; the field is the first of its form. */
const searchedBytes = 65_536;
const fieldInBody = new RegExp(`name="${formTokenField}"\\r\\n\\r\\n([\\w-]{22})(?:\\.[\\w-]{22})?\\r\\n`);

const signedIn = (token: string) => `form-token user ${token}`;
const guest = (token: string) => `form-token guest ${token}`;
const signingIn = (browser: string) => `form-token sign-in ${browser}`;

const isNumber = /^[\w-]{22}$/;
const newNumber = () => randomBytes(16).toString("base64url");

/** Numbers of requests. */
const numbers = new WeakMap<Context, string>();

/**
 * Returns the number of a request: that of the form that it brings, so that the page that comes back, the answer to its
 * write being lost, is the same form; else a new one.
 */
function numberOf(context: Context): string {
  const sent = context.get(sentFormContext)?.get(formTokenField)?.split(".")[1] ?? "";
  const number = numbers.get(context) ?? (isNumber.test(sent) ? sent : newNumber());
  numbers.set(context, number);
  return number;
}

/**
 * Returns the token for the forms of a page: a signature of the personal cookie that the browser will have after this
 * response, and the number of the request (see {@link formKey}).
 * @param isSignedOut for a page that says that the sign-in has expired
 * @returns for a browser without a personal cookie, for which a forged form could change nothing, the number alone in
 *   the answer to a form, else undefined
 */
export async function formTokenFor(
  context: Context,
  request: Request,
  isSignedOut = false,
): Promise<string | undefined> {
  const userToken = isSignedOut ? undefined : context.get(signInContext).token;
  const number = numberOf(context);
  const token = await formTokenOf({ userToken, guestToken: context.get(guestContext).afterAnswer() }, request, number);
  return token ?? (context.get(sentFormContext) ? `.${number}` : undefined);
}

/**
 * Returns the token for the forms of a page that somebody opens; undefined for a browser without a personal cookie.
 * @param number of the request, a new one by default
 */
export async function formTokenOf(
  { userToken, guestToken }: { readonly userToken: string | undefined; readonly guestToken: string | undefined },
  request: Pick<RequestHead, "headers">,
  number = newNumber(),
): Promise<string | undefined> {
  const sign = async (owner: string) => `${await signText(owner)}.${number}`;
  if (userToken !== undefined) return sign(signedIn(userToken));
  if (guestToken !== undefined) return sign(guest(guestToken));
  const browser = await browserIdDuringSignIn(request);
  return browser === null ? undefined : sign(signingIn(browser));
}

/**
 * Returns the key of a write that a form asks for: the same whenever the form arrives again and asks for the same.
 * Browsers repeat a form by themselves when the connection ends without an answer, and people click its button again.
 * @param write what the API is asked for, without the key
 */
export function formKey(context: Context, write: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([numberOf(context), write]))
    .digest("hex");
}

/**
 * Tells whether a form may use the personal cookies of its request: it carries the token of one of them, or there is no
 * such cookie. For a signed-in user only the sign-in counts; other visitors may have two such cookies, as guests who
 * are signing in.
 */
export async function hasFormToken(
  context: Context,
  request: Request,
  { isSignInStep }: { readonly isSignInStep: boolean },
): Promise<boolean> {
  const userToken = context.get(signInContext).token;
  const owners: string[] = [];
  if (userToken !== undefined) owners.push(signedIn(userToken));
  else {
    const { token } = context.get(guestContext);
    const browser = isSignInStep ? await browserIdDuringSignIn(request) : null;
    if (token !== undefined) owners.push(guest(token));
    if (browser !== null) owners.push(signingIn(browser));
  }
  if (owners.length === 0) return true;
  const sent = context.get(sentFormContext);
  const given = sent ? sent.get(formTokenField)?.split(".")[0] : await multipartToken(request);
  if (!given) return false;
  return (await Promise.all(owners.map((owner) => verifySignature(owner, given)))).includes(true);
}

/** Finds the token at the beginning of a clone of a multipart body, which may contain pictures. */
async function multipartToken(request: Request): Promise<string | null> {
  const reader = request.clone().body?.getReader();
  if (!reader) return null;
  let text = "";
  try {
    while (text.length < searchedBytes && !fieldInBody.test(text)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += Buffer.from(value).toString("latin1");
    }
  } catch {
    // The client disconnected.
  }
  // Not awaited: a clone is cancelled only once the original is read or cancelled.
  void reader.cancel().catch(() => {});
  return fieldInBody.exec(text)?.[1] ?? null;
}
