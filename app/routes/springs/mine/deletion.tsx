import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/deletion";
import { moveSpring } from "./own-spring.server.ts";

/** The wish to be deleted has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/dashboard/campaign/:id/options", { id: params.id }));
}

/** Asks staff to delete a campaign (§4). */
export function action({ params, context }: Route.ActionArgs) {
  return moveSpring(
    context,
    params.id,
    (api, spring) => api.requestSpringDeletion(spring),
    "campaign:done.deletionRequested",
  );
}

export default function Deletion() {
  return null;
}
