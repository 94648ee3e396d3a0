import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfUnverified } from "~/middleware/confirm.server.ts";
import { flashFailure, flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/deletion";

export function loader() {
  return seeOther(href("/profile/profile-options"));
}

/**
 * Requests the deletion of the account; repeating it changes nothing. A user who must verify the phone first is
 * returned to the open dialog.
 */
export async function action({ context }: Route.ActionArgs) {
  try {
    await redirectIfUnverified(
      `${href("/profile/profile-options")}?modal=delete-account`,
      context.get(apiContext).requestDeletion(),
    );
    flashNotice(context, {
      kind: "success",
      title: "common:deletionRequested.title",
      text: "common:deletionRequested.text",
    });
  } catch (failure) {
    flashFailure(context, failure);
  }
  return seeOther(href("/profile/profile-options"));
}

export default function Deletion() {
  return null;
}
