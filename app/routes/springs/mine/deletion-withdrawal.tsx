import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/deletion-withdrawal";
import { moveSpring } from "./own-spring.server.ts";

/** Taking the wish back has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/dashboard/campaign/:id/options", { id: params.id }));
}

/** Takes the wish to delete a campaign back, while staff have not decided. */
export function action({ params, context }: Route.ActionArgs) {
  return moveSpring(
    context,
    params.id,
    (api, spring) => api.withdrawSpringDeletion(spring),
    "campaign:done.deletionWithdrawn",
  );
}

export default function DeletionWithdrawal() {
  return null;
}
