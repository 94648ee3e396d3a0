import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfUnverified } from "~/middleware/confirm.server.ts";
import { redirectAfter } from "~/middleware/session.server.ts";
import type { Route } from "./+types/deletion";

export { NoPage as default } from "~/ui/route-exports.ts";

export const loader = () => seeOther(href("/profile/profile-options"));

/**
 * Requests the deletion of the account; repeating it changes nothing. A user who must verify the phone first is
 * returned to the open dialog.
 */
export async function action({ context }: Route.ActionArgs) {
  const options = href("/profile/profile-options");
  const deletion = redirectIfUnverified(`${options}?modal=delete-account`, context.get(apiContext).requestDeletion());
  return redirectAfter(context, deletion, options, "common:deletionRequested.text", "common:deletionRequested.title");
}
