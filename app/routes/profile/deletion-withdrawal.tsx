import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectAfter } from "~/middleware/session.server.ts";
import type { Route } from "./+types/deletion-withdrawal";

export { NoPage as default } from "~/ui/route-exports.ts";

export const handle = { needs: "withdrawals" } satisfies PageNeeds;

export const loader = () => seeOther(href("/profile/profile-options"));

/** Withdraws the deletion request while staff have not decided. */
export async function action({ context }: Route.ActionArgs) {
  const withdrawal = context.get(apiContext).withdrawDeletion();
  return redirectAfter(context, withdrawal, href("/profile/profile-options"), "profile:deletion.withdrawn");
}
