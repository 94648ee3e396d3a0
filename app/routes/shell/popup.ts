import { href, redirect } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { popupCookie, seenPopups, addSeenPopup } from "~/http/dismissals.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { isHttps } from "~/site.server.ts";
import type { Route } from "./+types/popup";

/**
 * Serves a popup's picture and sets the cookie that the popup was seen. The page itself is shared by all visitors and
 * can set no cookie.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  const { data } = await context.get(apiContext).listPopups();
  const popup = data.find((one) => one.id === id);
  if (!popup) throw notFound();
  return redirect(popup.img, { headers: { "set-cookie": await seenCookie(request, id), "cache-control": "no-store" } });
}

/** Closes a popup for good and redirects back to the page. */
export async function action({ request, params }: Route.ActionArgs) {
  const form = await readFields(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const id = idFrom(params.id);
  if (id > 0) back.headers.append("set-cookie", await seenCookie(request, id));
  return back;
}

async function seenCookie(request: Request, id: number): Promise<string> {
  const secure = await isHttps();
  return preferenceCookie(popupCookie, addSeenPopup(seenPopups(request, secure), id), secure);
}
