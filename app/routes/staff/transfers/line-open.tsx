import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure } from "~/middleware/session.server.ts";
import type { Route } from "./+types/line-open";

export { NoPage as default } from "~/ui/route-exports.ts";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/transfers/lines/:id", params));

/** Opens a line again that was set aside. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await orNotFound(context.get(apiContext).reopenStatementLine({ params: { id: idFrom(params.id) } }));
  } catch (failure) {
    flashFailure(context, failure);
  }
  return seeOther(href("/admin/transfers/lines/:id", params));
}
