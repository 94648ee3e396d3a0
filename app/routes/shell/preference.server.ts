import { href } from "react-router";
import type { SiteCookie } from "~/contract/rules/site-cookies.ts";
import { readFields } from "~/forms/submission.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { isHttps } from "~/process/site.server.ts";

/**
 * Stores the value of a preference form in a cookie and redirects back to the page.
 * @param valueIn returns the value to store; null leaves everything unchanged
 */
export async function savePreference(
  request: Request,
  cookieName: SiteCookie,
  valueIn: (form: FormData) => string | null,
): Promise<Response> {
  const form = await readFields(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const value = valueIn(form);
  if (value !== null) back.headers.append("set-cookie", preferenceCookie(cookieName, value, await isHttps()));
  return back;
}
