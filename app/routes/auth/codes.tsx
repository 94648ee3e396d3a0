import { href } from "react-router";
import { failureText } from "~/http/failure-text.ts";
import { seeOther } from "~/http/redirects.ts";
import { guestOnly } from "~/middleware/guards.server.ts";
import { pendingSignInContext } from "~/middleware/pending-sign-in.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import type { Route } from "./+types/codes";
import { isLocked, pendingDestination, sendCode } from "./sign-in-steps.server.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

export const middleware: Route.MiddlewareFunction[] = [guestOnly];

export const loader = () => seeOther(href("/auth/otp"));

/** Sends another code to the phone or e-mail address that is signing in (§8). */
export async function action({ context }: Route.ActionArgs) {
  const to = pendingDestination(context);
  if (!to) return seeOther(href("/auth/login"));
  const pending = context.get(pendingSignInContext);
  try {
    await sendCode(context, to, pending.current.redirectTo);
    const title = to.email === undefined ? "auth:sent.title" : "auth:sent.titleByEmail";
    const text = to.email === undefined ? "auth:sent.text" : "auth:sent.textByEmail";
    setFlashMessage(context, { kind: "success", title, text });
  } catch (failure) {
    if (isLocked(failure)) pending.keep({ ...pending.current, isLocked: true });
    setFlashMessage(context, { kind: "error", title: "auth:notSent.title", text: failureText(failure) });
  }
  return seeOther(href("/auth/otp"));
}
