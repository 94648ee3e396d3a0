import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfGone } from "~/routes/staff/confirmation.server.ts";
import type { Route } from "./+types/message-handled";

/** A mark has no page of its own. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/admin/messages/:id", { id: params.id }));
}

/** Marks as dealt with, or as waiting again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const handled = (await readFields(request)).get("handled") !== "no";
  await redirectIfGone(
    context,
    context.get(apiContext).markMessageHandled({ params: { id: idFrom(params.id) }, body: { handled } }),
    "editing:gone",
    href("/admin/messages"),
  );
  return seeOther(href("/admin/messages/:id", { id: params.id }));
}

export default function MessageHandled() {
  return null;
}
