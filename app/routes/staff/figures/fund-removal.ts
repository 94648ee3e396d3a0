import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import type { Route } from "./+types/fund-removal";

export { NoPage as default } from "~/ui/route-exports.ts";

export const loader = () => seeOther(href("/admin/funds"));

/** Removes an entry that was a mistake; the audit log keeps it. */
export async function action({ params, context }: Route.ActionArgs) {
  await orNotFound(context.get(apiContext).removeFundSpending({ params: { id: idFrom(params.id) } }));
  return redirectDone(context, href("/admin/funds"), "money:funds.removed");
}
