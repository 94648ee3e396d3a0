import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectFailed, sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn, signInContext } from "~/middleware/sign-in.server.ts";
import type { Route } from "./+types/logout";

export { NoPage as default } from "~/ui/route-exports.ts";

/** Signing out needs a POST, so that no link or picture can do it. */
export const loader = () => seeOther(href("/"));

/** Ends the sign-in (§7). When the API fails, the user stays signed in and sees a flash message (§8). */
export async function action({ context }: Route.ActionArgs) {
  if (!isSignedIn(context)) return seeOther(href("/"));
  try {
    await context.get(apiContext).logout();
  } catch (failure) {
    // An invalid token counts as signed out.
    if (!(failure instanceof ApiFailure) || failure.status !== 401) {
      return redirectFailed(context, href("/dashboard/panel"), "common:logoutFailed.text", "common:logoutFailed.title");
    }
  }
  context.get(signInContext).end();
  // The next user of this browser must not see the data of this one.
  context.get(sessionContext).unset("donor");
  context.get(sessionContext).unset("newPhone");
  context.get(sessionContext).unset("phoneWish");
  context.get(sessionContext).unset("sentCode");
  return seeOther(href("/"));
}
