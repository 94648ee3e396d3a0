import { href } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { idFrom } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/card";

export function loader() {
  return seeOther(href("/profile/profile-options"));
}

/** Deletes a saved card. The default card is rejected with the text of §8; an already deleted card is no error. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).deleteSavedCard({ params: { id: idFrom(params.id) } });
    flashNotice(context, { kind: "success", title: "common:saved.title", text: "common:cardDeleted" });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status !== 404) {
      flashNotice(context, {
        kind: "error",
        title: "common:notDone",
        text: failure.status === 422 || failure.status === 409 ? failure.message : "errors:unreachable",
      });
    }
  }
  return seeOther(href("/profile/profile-options"));
}

export default function Card() {
  return null;
}
