import { readFields } from "~/forms/submission.ts";
import { idFrom } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfGone } from "~/routes/staff/ui/forms.server.ts";
import type { Route } from "./+types/handled";
import { messageKindAt } from "./message-kinds.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

export const loader = ({ params, url }: Route.LoaderArgs) => seeOther(messageKindAt(url).page(params.id));

/** Marks a message or a volunteer as handled, or as waiting again. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const kind = messageKindAt(url);
  const handled = (await readFields(request)).get("handled") !== "no";
  const operation = kind.markHandled(context.get(apiContext), idFrom(params.id), handled);
  await redirectIfGone(context, operation, "editing:gone", kind.list);
  return seeOther(kind.page(params.id));
}
