import { href } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashNotice, sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn, signInContext } from "~/middleware/sign-in.server.ts";
import type { Route } from "./+types/logout";

/** Signing out is a form: nobody is signed out by a link or a picture. */
export function loader() {
  return seeOther(href("/"));
}

/** Ends the sign-in (§7); when the API does not, the person stays signed in and is told so (§8). */
export async function action({ context }: Route.ActionArgs) {
  if (!isSignedIn(context)) return seeOther(href("/"));
  try {
    await context.get(apiContext).logout();
  } catch (failure) {
    // A token that is no longer good is as signed out as can be.
    if (!(failure instanceof ApiFailure) || failure.status !== 401) {
      flashNotice(context, { kind: "error", title: "common:logoutFailed.title", text: "common:logoutFailed.text" });
      return seeOther(href("/dashboard/panel"));
    }
  }
  context.get(signInContext).end();
  // The next person at this browser learns nothing of this one.
  context.get(sessionContext).unset("donor");
  context.get(sessionContext).unset("newPhone");
  context.get(sessionContext).unset("phoneWish");
  context.get(sessionContext).unset("sentCode");
  return seeOther(href("/"));
}

export default function Logout() {
  return null;
}
