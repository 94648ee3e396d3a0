import { href, type RouterContextProvider } from "react-router";
import type { Bearer } from "~/contract/endpoints/sign-in.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { titled } from "~/forms/error-text.ts";
import { codeSchema } from "~/forms/person-fields.ts";
import { codeErrorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { apiContext, apiOfUser } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { setFlashMessage, redirectDone, sessionContext } from "~/middleware/session.server.ts";
import { signInCodesContext } from "~/middleware/sign-in-codes.server.ts";
import { signInContext } from "~/middleware/sign-in.server.ts";
import type { CodeDestination } from "~/process/site-codes.server.ts";
import { site } from "~/process/site.server.ts";
import { messageOf } from "~/texts/messages.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Sends a code and records in a cookie that this browser requested it.
 * @throws ApiFailure with status 429 when codes are requested too soon or too often
 */
export async function sendCode(context: Context, to: CodeDestination, redirectTo: string | undefined): Promise<void> {
  const browser = context.get(browserIdContext);
  const { resend_at: resendAt, expires_at: expiresAt } = await context.get(signInCodesContext).send(to, browser.id);
  browser.keep();
  context.get(pendingSignInContext).keep({ ...to, resendAt, expiresAt, ...(redirectTo && { redirectTo }) });
}

/** Returns the time if it is in the future, else null. */
export function ifFuture(moment: string | undefined): string | null {
  return moment !== undefined && Date.parse(moment) > Date.now() ? moment : null;
}

/** How long to wait for another code. */
export interface Wait {
  /** Whole minutes from now on, rounded up. */
  readonly minutes: number;
  /** UTC time at which it ends, rounded up to a minute: a page that stays open is still true. */
  readonly until: string;
}

/** Returns how long it is until a UTC time; null when that has passed. */
export function waitUntil(moment: string | undefined): Wait | null {
  if (!ifFuture(moment)) return null;
  const minute = 60_000;
  const end = Math.ceil(Date.parse(moment!) / minute) * minute;
  return { minutes: Math.ceil((Date.parse(moment!) - Date.now()) / minute), until: new Date(end).toISOString() };
}

/** Returns whether a code was refused because a recent one may still be valid. */
export function isTooSoon(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === "codes_too_soon" || failure.code === "codes_exceeded");
}

/** Returns whether a phone is locked for this browser, after too many wrong codes or too many codes. */
export function isLocked(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === "tries_exceeded" || failure.code === "codes_exceeded");
}

/** Redirects, with a flash message, to the page that accepts the previous code, which is still valid. */
function redirectToCodeEntry(context: Context, to: string): Response {
  return redirectDone(context, to, "common:codeInHand.text", "common:codeInHand.title");
}

/**
 * Redirects a browser that asks too soon to the page that accepts the code it asked for before, if that may still come.
 * @returns null for any other failure
 */
export function redirectToPendingCode(
  context: Context,
  failure: unknown,
  to: CodeDestination,
  redirectTo: string | undefined,
): Response | null {
  const { current, keep } = context.get(pendingSignInContext);
  const isSame = current.phone === to.phone && current.email === to.email;
  if (!isTooSoon(failure) || !isSame || !ifFuture(current.expiresAt)) return null;
  if (redirectTo) keep({ ...current, redirectTo });
  return redirectToCodeEntry(context, href("/auth/otp"));
}

/** Returns the destination of the code that this browser requested; null when it requested none. */
export function pendingDestination(context: Context): CodeDestination | null {
  const { phone, email } = context.get(pendingSignInContext).current;
  if (phone !== undefined) return { phone };
  return email === undefined ? null : { email };
}

/** Tells whether a failed sign-in can be tried again with the same proof: the API is down or asks to wait. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status === 429 || failure.status >= 500);
}

/**
 * Says why the API did not let in somebody whose code was right: in its own words, if it says more than that the proof
 * of the code does not hold.
 * @throws every failure that is not an answer of the API
 */
export function signInRefusal(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) throw failure;
  const { status, words, errors } = failure;
  const isAboutPerson = words !== null && !errors["firebase_token"] && [403, 409, 422].includes(status);
  return titled("errors:titles.failure", isAboutPerson ? messageOf(words) : "errors:signIn");
}

/**
 * Signs in with a verified phone or e-mail address, or redirects a new user to the sign-up step.
 * @throws ApiFailure when the API does not sign in
 */
export async function signInOrSignUp(context: Context, proof: string, request: Request): Promise<Response> {
  const pending = context.get(pendingSignInContext);
  try {
    const { data } = await context
      .get(signInCodesContext)
      .redeem(proof, (firebase_token) =>
        context.get(apiContext).login({ body: { firebase_token, ...browserFacts(context, request) } }),
      );
    if (await isWithoutName(context, request, data)) {
      setFlashMessage(context, { kind: "success", title: "auth:nameFirst.title", text: "auth:nameFirst.text" });
      return completeSignIn(context, data, href("/profile/personal-data"), { isFixed: true });
    }
    return completeSignIn(context, data);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "sign_up_required") throw failure;
    // The code is used, so none can be entered any more.
    const { expiresAt: _, ...current } = pending.current;
    pending.keep({ ...current, proof });
    return seeOther(href("/auth/newMember"));
  }
}

/** Returns what is sent to the API about the browser that signs in: whose basket it has, and its name. */
export function browserFacts(context: Context, request: Request) {
  return {
    session_token: context.get(guestContext).token ?? null,
    device: deviceOf(request.headers.get("user-agent")),
  };
}

/**
 * Tells whether a member who signs in has no name yet, because the API has no step to sign up. Who is on the way to a
 * donation is not held up by it.
 */
async function isWithoutName(context: Context, request: Request, { access_token }: Bearer): Promise<boolean> {
  const { redirectTo } = context.get(pendingSignInContext).current;
  if (redirectTo && !/^\/(dashboard|profile)\b/.test(redirectTo)) return false;
  if (!(await site()).siteCodes()) return false;
  const api = await apiOfUser({ request, context }, access_token);
  return api.showProfile().then(
    ({ data }) => data.first_name === "",
    () => false,
  );
}

/**
 * Starts the sign-in and redirects to the page that required it, else to `to`. The API has moved the guest's basket to
 * the user, so the guest token is deleted.
 * @param options isFixed redirects to `to` in any case
 */
export function completeSignIn(
  context: Context,
  bearer: Bearer,
  to = href("/dashboard/panel"),
  { isFixed = false } = {},
): Response {
  const pending = context.get(pendingSignInContext);
  context.get(browserIdContext).keep();
  context.get(signInContext).begin(bearer);
  context.get(guestContext).forget();
  pending.forget();
  return seeOther(isFixed ? to : pathOfThisSite(pending.current.redirectTo, to));
}

/**
 * Reads the form of a code and verifies it.
 * @param names the form's field for each field of the API
 * @returns the form with its error; null when the code was right
 * @throws what `verify` throws, if it is no answer of the API
 */
export async function refusedCode(
  request: Request,
  verify: (code: string) => Promise<unknown>,
  names: Readonly<Record<string, string>> = { code: "code" },
) {
  const { submission } = await readForm(request, codeSchema);
  if (submission.status !== "success") return refuse(submission, { secrets: ["code"] });
  try {
    await verify(submission.value.code);
    return null;
  } catch (failure) {
    return refuse(submission, { secrets: ["code"], errors: codeErrorsFrom(failure, names) });
  }
}

/** Stores in the session when a code was sent, so that pages can show when another may be requested. */
export function rememberCode(context: Context, to: string, sent: { resend_at: string; expires_at: string }): void {
  context.get(sessionContext).set("sentCode", { to, resendAt: sent.resend_at, expiresAt: sent.expires_at });
}

/** Returns how long to wait until another code may be requested; null if that is now. */
export function waitForNextCode(context: Context, to: string): Wait | null {
  const sent = context.get(sessionContext).get("sentCode");
  return sent?.to === to ? waitUntil(sent.resendAt) : null;
}

/**
 * Redirects to the page that takes the code sent before, when a request for another one was rejected as too soon.
 * @param address the page that takes the code
 * @returns null when no valid code was sent or the failure is another one
 */
export function redirectToSentCode(context: Context, failure: unknown, to: string, address: string): Response | null {
  const sent = context.get(sessionContext).get("sentCode");
  if (!isTooSoon(failure) || sent?.to !== to || !ifFuture(sent.expiresAt)) return null;
  return redirectToCodeEntry(context, address);
}

/** Browser families, more specific ones first: nearly all browsers also call themselves Mozilla and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bTrident\/|\bMSIE /, "Internet Explorer"],
  [/^Lynx\//, "Lynx"],
  [/^w3m\//, "w3m"],
  [/^E?Links\b/i, "Links"],
  [/\bNetSurf\//, "NetSurf"],
  [/\bDillo\//, "Dillo"],
];

/** Systems, more specific ones first. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/i, "Linux"],
];

/** Describes a browser, e.g. "Chrome, Android". Returns null when neither its family nor its system is recognised. */
export function deviceOf(userAgent: string | null): string | null {
  const text = (userAgent ?? "").slice(0, 400);
  const [browser, system] = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  return [browser, system].filter(Boolean).join(", ") || null;
}
