import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { preferenceCookie } from "~/http/cookies.ts";
import { pathOfThisSite, seeOther } from "~/http/redirects.ts";
import { isHttps } from "~/site.server.ts";

/**
 * Remembers what a form of ours chose, and goes back to the page it stands on.
 * @param valueIn what to remember of the form; null leaves everything as it is
 */
export async function savePreference(
  request: Request,
  cookieName: string,
  valueIn: (form: FormData) => string | null,
): Promise<Response> {
  const form = await readFields(request);
  const back = seeOther(pathOfThisSite(form.get("redirectTo"), href("/")));
  const value = valueIn(form);
  if (value !== null) back.headers.append("set-cookie", preferenceCookie(cookieName, value, await isHttps()));
  return back;
}
