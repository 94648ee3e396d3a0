import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/termination";
import { moveSpring } from "./own-spring.server.ts";

/** Taking an application back has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/dashboard/campaign/:id/options", { id: params.id }));
}

/** Takes back an application that was never approved. */
export function action({ params, context }: Route.ActionArgs) {
  return moveSpring(context, params.id, (api, spring) => api.terminateSpring(spring), "campaign:done.terminated");
}

export default function Termination() {
  return null;
}
