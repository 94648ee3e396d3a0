import { href } from "react-router";
import { fieldsOf } from "~/forms/submission.ts";
import { preferenceCookie } from "~/i18n/cookies.ts";
import { assertOwnForm } from "~/middleware/own-form.server.ts";
import { pathOfThisSite, seeOther } from "~/middleware/redirects.ts";
import { site } from "~/middleware/site.server.ts";

/**
 * Remembers what a form of ours chose, and goes back to the page it stands on.
 * @param valueIn what to remember of the form; null leaves everything as it is
 * @throws a Response with status 403 for another site's form
 */
export async function rememberPreference(request: Request, cookieName: string, valueIn: (form: FormData) => string | null): Promise<Response> {
  const { publicUrl } = (await site()).environment;
  assertOwnForm(request, publicUrl);
  const form = await fieldsOf(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const value = valueIn(form);
  if (value !== null) back.headers.append("set-cookie", preferenceCookie(cookieName, value, publicUrl.startsWith("https:")));
  return back;
}
