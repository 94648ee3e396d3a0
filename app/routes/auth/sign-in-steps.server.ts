import { href, type RouterContextProvider } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { pathOfThisSite, seeOther } from "~/middleware/redirects.ts";
import { signInContext } from "~/middleware/sign-in.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Sends a code to a phone (E.164) and remembers that this browser asked for it.
 * @throws ApiFailure 429 when it is too soon or too often
 */
export async function sendCode(context: Context, phone: string, redirectTo: string | undefined): Promise<void> {
  const pending = context.get(pendingSignInContext);
  const { data } = await context.get(apiContext).requestSignInCode({ body: { phone, browser: pending.current.browser } });
  pending.keep({ browser: pending.current.browser, phone, resendAt: data.resend_at, ...(redirectTo && { redirectTo }) });
}

/** Signs in with a verified phone and goes on: to where the person was going, or, somebody new, to the sign-up step. */
export async function enter(context: Context, proof: string): Promise<Response> {
  const pending = context.get(pendingSignInContext);
  try {
    const { data } = await context.get(apiContext).login({ body: { firebase_token: proof, session_token: context.get(guestContext).token ?? null } });
    return arrive(context, data);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "sign_up_required") throw failure;
    pending.keep({ ...pending.current, proof });
    return seeOther(href("/auth/newMember"));
  }
}

/** Begins the sign-in that the API granted. The guest's basket went over to the person, so its token is forgotten. */
export function arrive(context: Context, bearer: { access_token: string; expires_at: string }): Response {
  const pending = context.get(pendingSignInContext);
  context.get(signInContext).begin(bearer.access_token, bearer.expires_at);
  context.get(guestContext).forget();
  pending.forget();
  return seeOther(pathOfThisSite(pending.current.redirectTo, href("/dashboard/panel")));
}
