import { redirect } from "react-router";

/** An address to go to that surely lies on this site; anything else becomes the fallback. */
export function pathOfThisSite(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  // "//host" and "/\host" leave the site; control characters hide such a beginning from a reader.
  if (!/^\/(?![/\\])/.test(value) || /[\p{Cc}\\]/u.test(value)) return fallback;
  const url = new URL(value, "http://this-site.invalid");
  // "/.//host" only begins with "//" once its dots are resolved.
  return url.host === "this-site.invalid" && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}

/** Answers with the present address of what was found at a former one, for good (301). */
export function movedPermanently(path: string, { search }: URL): Response {
  return redirect(path + search, 301);
}

/** Answers "see there" (303): a reload or the back button never posts again. */
export function seeOther(path: string, init: { headers?: HeadersInit } = {}): Response {
  return redirect(path, { ...init, status: 303 });
}
