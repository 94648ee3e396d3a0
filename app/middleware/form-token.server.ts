import type { RouterContextProvider } from "react-router";
import { formTokenField } from "~/http/form-limits.ts";
import { verifySignature, signText } from "~/http/form-stamp.server.ts";
import { sentFormContext } from "./body-limits.server.ts";
import { guestContext } from "./guest.server.ts";
import { browserIdDuringSignIn } from "./pending-sign-in.server.ts";
import { signInContext } from "./sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The field stands first in its form: what comes after this much of a body is not searched. */
const searchedBytes = 65_536;
const fieldInBody = new RegExp(`name="${formTokenField}"\\r\\n\\r\\n([\\w-]{22})\\r\\n`);

const signedIn = (token: string) => `form-token user ${token}`;
const guest = (token: string) => `form-token guest ${token}`;
const signingIn = (browser: string) => `form-token sign-in ${browser}`;

/**
 * Makes the token for the forms of a page: a signature of the personal cookie that the browser has after this answer.
 * @param isSignedOut for a page that says that the sign-in is over
 * @returns undefined for a browser without a personal cookie, which has nothing that a strange form could change
 */
export async function formTokenFor(
  context: Context,
  request: Request,
  isSignedOut = false,
): Promise<string | undefined> {
  const userToken = isSignedOut ? undefined : context.get(signInContext).token;
  if (userToken !== undefined) return signText(signedIn(userToken));
  const guestToken = context.get(guestContext).afterAnswer();
  if (guestToken !== undefined) return signText(guest(guestToken));
  const browser = await browserIdDuringSignIn(request);
  return browser === null ? undefined : signText(signingIn(browser));
}

/**
 * Tells whether a form may act for the personal cookies that came with it: it carries the token of one of them, or
 * there is none. Somebody signed in is that person alone; others may be a guest and in the middle of signing in.
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
  const given = sent ? sent.get(formTokenField) : await multipartToken(request);
  if (given === null) return false;
  return (await Promise.all(owners.map((owner) => verifySignature(owner, given)))).includes(true);
}

/** Finds the token in the beginning of a multipart body, which may hold pictures and is read by others. */
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
    // Its sender is gone.
  }
  // Not awaited: a copy counts as cancelled when the original is read or cancelled, too.
  void reader.cancel().catch(() => {});
  return fieldInBody.exec(text)?.[1] ?? null;
}
