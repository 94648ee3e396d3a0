import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/end";
import { moveSpring } from "./own-spring.server.ts";

/** The end has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/dashboard/campaign/:id/options", { id: params.id }));
}

/** Ends a campaign (§4); donations that are under way still arrive. */
export function action({ params, context }: Route.ActionArgs) {
  return moveSpring(context, params.id, (api, spring) => api.endSpring(spring), "campaign:done.ended");
}

export default function End() {
  return null;
}
