import { href } from "react-router";
import type { Route } from "./+types/language";
import { isLanguage } from "~/contract/languages.ts";
import { fieldsOf } from "~/forms/submission.ts";
import { preferenceCookie } from "~/i18n/cookies.ts";
import { languageCookie } from "~/i18n/language.ts";
import { assertOwnForm } from "~/middleware/own-form.server.ts";
import { pathOfThisSite, seeOther } from "~/middleware/redirects.ts";
import { site } from "~/middleware/site.server.ts";

/** Somebody reloaded or bookmarked the address of the form. */
export function loader() {
  return seeOther(href("/"));
}

/** Stores the chosen language and goes back to the page (§1). */
export async function action({ request }: Route.ActionArgs) {
  const { environment } = await site();
  assertOwnForm(request, environment.publicUrl);
  const form = await fieldsOf(request);
  const language = form.get("language");
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const secure = environment.publicUrl.startsWith("https:");
  if (isLanguage(language)) back.headers.append("set-cookie", preferenceCookie(languageCookie, language, secure));
  return back;
}
