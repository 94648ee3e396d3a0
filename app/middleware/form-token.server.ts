import { createHash, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { RouterContextProvider } from "react-router";
import { formTokenField } from "~/http/form-limits.ts";
import { verifySignature, signText } from "~/http/form-stamp.server.ts";
import type { RequestHead } from "~/http/request-head.ts";
import { sentFormContext } from "./body-limits.server.ts";
import { guestContext } from "./guest.server.ts";
import { browserIdDuringSignIn } from "./pending-sign-in.server.ts";
import { signInContext } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Bytes of a body that are searched; the field is the first of its form. */
const searchedBytes = 65_536;
const fieldInBody = new RegExp(`name="${formTokenField}"\\r\\n\\r\\n([\\w-]{22})(?:\\.[\\w-]{22})?\\r\\n`);

const signedIn = (token: string) => `form-token user ${token}`;
const guest = (token: string) => `form-token guest ${token}`;
const signingIn = (browser: string) => `form-token sign-in ${browser}`;

const isNumber = /^[\w-]{22}$/;
const newNumber = () => randomBytes(16).toString("base64url");

/** Signatures of people who were here lately; every page has one. */
const signatures = new LRUCache<string, string>({ max: 5_000 });

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
 * @param isSignedOut for a page that says that the sign-in has ended
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
  const sign = async (owner: string) => {
    const signed = signatures.get(owner) ?? (await signText(owner));
    signatures.set(owner, signed);
    return `${signed}.${number}`;
  };
  if (userToken !== undefined) return sign(signedIn(userToken));
  if (guestToken !== undefined) return sign(guest(guestToken));
  const browser = await browserIdDuringSignIn(request);
  return browser === null ? undefined : sign(signingIn(browser));
}

/**
 * Returns the key of a write that a form asks for: the same whenever the form arrives again and asks for the same.
 * Browsers repeat a form by themselves when the connection ends without an answer, and people press its button again.
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
