import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import type { Route } from "./+types/donation-visibility";

export { NoPage as default } from "~/ui/route-exports.ts";

export const loader = () => seeOther(href("/admin/donations"));

/** Hides a donor's name and note on a spring's page, or shows them again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readFields(request);
  const hidden = form.get("hidden") !== "no";
  await orNotFound(context.get(apiContext).hideDonationWords({ params: { id: idFrom(params.id) }, body: { hidden } }));
  const title = hidden ? "admin:donations.wordsHidden" : "admin:donations.wordsShown";
  const back = pathOfThisSite(form.get("redirectTo"), href("/admin/donations"));
  return redirectDone(context, back, "admin:donations.wordsText", title);
}
