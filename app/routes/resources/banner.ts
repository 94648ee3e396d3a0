import { href } from "react-router";
import type { Route } from "./+types/banner";
import { fieldsOf } from "~/forms/submission.ts";
import { preferenceCookie } from "~/i18n/cookies.ts";
import { bannerCookie, bannerName } from "~/middleware/banner.ts";
import { assertOwnForm } from "~/middleware/own-form.server.ts";
import { pathOfThisSite, seeOther } from "~/middleware/redirects.ts";
import { site } from "~/middleware/site.server.ts";

/** Somebody reloaded or bookmarked the address of the form. */
export function loader() {
  return seeOther(href("/"));
}

/** Remembers that this banner was closed and goes back to the page. */
export async function action({ request }: Route.ActionArgs) {
  const { environment } = await site();
  assertOwnForm(request, environment.publicUrl);
  const form = await fieldsOf(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const secure = environment.publicUrl.startsWith("https:");
  back.headers.append("set-cookie", preferenceCookie(bannerCookie, bannerName(String(form.get("text") ?? "").slice(0, 1000)), secure));
  return back;
}
