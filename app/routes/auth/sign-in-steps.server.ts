import { href, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { browserIdContext } from "~/middleware/browser-id.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import { signInContext } from "~/middleware/sign-in.server.ts";
import { deviceOf } from "./device.ts";

type Context = Readonly<RouterContextProvider>;

/** What a sign-in code is requested for: a phone (E.164) or an e-mail address. */
export type CodeDestination =
  | { readonly phone: string; readonly email?: never }
  | { readonly email: string; readonly phone?: never };

/**
 * Sends a code and records in a cookie that this browser requested it.
 * @throws ApiFailure with status 429 when codes are requested too soon or too often
 */
export async function sendCode(context: Context, to: CodeDestination, redirectTo: string | undefined): Promise<void> {
  const browser = context.get(browserIdContext);
  const api = context.get(apiContext);
  const { data } =
    to.phone === undefined
      ? await api.requestEmailSignInCode({ body: { email: to.email, browser: browser.id } })
      : await api.requestSignInCode({ body: { phone: to.phone, browser: browser.id } });
  browser.keep();
  const { resend_at: resendAt, expires_at: expiresAt } = data;
  context.get(pendingSignInContext).keep({ ...to, resendAt, expiresAt, ...(redirectTo && { redirectTo }) });
}

/** Returns the time if it is in the future, else null. */
export function ifFuture(moment: string | undefined): string | null {
  return moment !== undefined && Date.parse(moment) > Date.now() ? moment : null;
}

/** Returns whether a code was refused because a recent one may still be valid. */
export function isTooSoon(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.code === "codes_too_soon" || failure.code === "codes_exceeded");
}

/** Redirects to the page that accepts the previous, still valid code, with a notice. */
export function redirectToCodeEntry(context: Context, to: string): Response {
  flashNotice(context, { kind: "success", title: "common:codeInHand.title", text: "common:codeInHand.text" });
  return seeOther(to);
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

/** Signs in with a verified phone or e-mail address, or redirects a new user to the sign-up step. */
export async function signInOrSignUp(context: Context, proof: string, request: Request): Promise<Response> {
  const pending = context.get(pendingSignInContext);
  try {
    const { data } = await context
      .get(apiContext)
      .login({
        body: {
          firebase_token: proof,
          session_token: context.get(guestContext).token ?? null,
          device: deviceOf(request.headers.get("user-agent")),
        },
      });
    return completeSignIn(context, data);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "sign_up_required") throw failure;
    // The code is used, so none can be entered any more.
    const { expiresAt: _, ...current } = pending.current;
    pending.keep({ ...current, proof });
    return seeOther(href("/auth/newMember"));
  }
}

/**
 * Starts the sign-in and redirects to the page that required it, else to `to`. The API has moved the guest's basket to
 * the user, so the guest token is deleted.
 */
export function completeSignIn(
  context: Context,
  bearer: { access_token: string; expires_at: string },
  to = href("/dashboard/panel"),
): Response {
  const pending = context.get(pendingSignInContext);
  context.get(browserIdContext).keep();
  context.get(signInContext).begin(bearer.access_token, bearer.expires_at);
  context.get(guestContext).forget();
  pending.forget();
  return seeOther(pathOfThisSite(pending.current.redirectTo, to));
}
