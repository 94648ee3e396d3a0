import { href, redirect } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { addClosedPopup, closedPopups, popupCookie } from "~/http/dismissals.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { mayRedirectTo, pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { isHttps } from "~/process/site.server.ts";
import type { Route } from "./+types/popup";

/** Leads on to the page of a popup's button, and shows the popup no more to this browser. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  const { data } = await context.get(apiContext).listPopups();
  const popup = data.find((one) => one.id === id);
  if (!popup || !mayRedirectTo(popup.button_url)) throw notFound();
  return redirect(popup.button_url, {
    headers: { "set-cookie": await closedCookie(request, id), "cache-control": "no-store" },
  });
}

/** Closes a popup for good and redirects back to the page. */
export async function action({ request, params }: Route.ActionArgs) {
  const form = await readFields(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const id = idFrom(params.id);
  if (id > 0) back.headers.append("set-cookie", await closedCookie(request, id));
  return back;
}

async function closedCookie(request: Request, id: number): Promise<string> {
  const secure = await isHttps();
  return preferenceCookie(popupCookie, addClosedPopup(closedPopups(request, secure), id), secure);
}
