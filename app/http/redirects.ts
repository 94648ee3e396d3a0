import { href, redirect } from "react-router";

/**
 * Returns an address if it is a path of this site, else the fallback. Every redirect, link and form action made from a
 * request's path, the browser's location or a form's field goes through it.
 * @param value a path with or without a query and a fragment
 */
export function pathOfThisSite(value: unknown, fallback: string): string {
  if (typeof value !== "string" || value.length > 2000) return fallback;
  // "//host" and "/\host" leave the site; control characters can hide such a prefix. A query may have backslashes.
  if (!/^\/(?![/\\])/.test(value) || /\p{Cc}|^[^?#]*\\/u.test(value)) return fallback;
  const url = new URL(value, "http://this-site.invalid");
  // "/.//host" only begins with "//" once its dots are resolved.
  return url.host === "this-site.invalid" && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}

/** Returns where a form's address leads afterwards: its path of this site, else the fallback. */
export function targetOf({ searchParams }: URL, fallback: string): string {
  return pathOfThisSite(searchParams.get("redirectTo"), fallback);
}

/** Tells whether a link that staff or the API gave is to a page: of this site, or of the web. */
export function mayRedirectTo(link: string): boolean {
  return pathOfThisSite(link, "") !== "" || /^https?:\/\//.test(link);
}

/**
 * Returns a path of this site with the id of a gift that was just put into the basket. Simple browsers (Dillo) show a
 * page from their memory when its address is one they know, and would hide the news.
 */
export function withAdded(path: string, id: number): string {
  return withParameter(path, "added", String(id));
}

/** Returns a path of this site with one parameter set in its query. */
export function withParameter(path: string, name: string, value: string): string {
  const url = new URL(path, "http://this-site.invalid");
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}

/** Returns the address of a page of signing in, which leads on to a path of this site. */
export function signInAddress(
  redirectTo: string | undefined,
  page: "/auth/login" | "/auth/email" = "/auth/login",
): string {
  return redirectTo ? `${href(page)}?${new URLSearchParams({ redirectTo })}` : href(page);
}

/** Characters of the longest slug that is asked for. */
const longestSlug = 120;

/**
 * Tells whether a thing's page moves to another slug than it was asked for by. An empty one or one that no address
 * should hold, which another API may give, moves nothing.
 */
export function hasMoved(present: string, asked: string): boolean {
  return present !== asked && present !== "" && present.length <= longestSlug;
}

/** Redirects permanently (301) from a former address to the present one. */
export function movedPermanently(path: string, { search }: URL): Response {
  return redirect(path + search, 301);
}

/** Redirects with 303, so that a reload or the back button never posts again. */
export function seeOther(path: string, init: { headers?: HeadersInit } = {}): Response {
  return redirect(path, { ...init, status: 303 });
}
