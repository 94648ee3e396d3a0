import { href } from "react-router";
import { seeOther } from "~/middleware/redirects.ts";
import type { Route } from "./+types/reapproval";
import { moveSpring } from "./own-spring.server.ts";

/** Applying again has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/dashboard/campaign/:id/options", { id: params.id }));
}

/** Applies again after a rejection. */
export function action({ params, context }: Route.ActionArgs) {
  return moveSpring(context, params.id, (api, spring) => api.requestSpringReapproval(spring), "campaign:done.appliedAgain");
}

export default function Reapproval() {
  return null;
}
