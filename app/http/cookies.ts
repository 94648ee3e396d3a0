import { parse } from "cookie-es";
import { type SiteCookie, siteCookies } from "~/contract/rules/site-cookies.ts";
import type { RequestHead } from "./request-head.ts";

/**
 * Returns the full name of a cookie. With https it begins with "__Host-", so that browsers accept it only from this
 * host and no subdomain can set it.
 */
export function cookieName(name: SiteCookie, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/**
 * Reads a cookie with the parser that the framework uses for its own cookies.
 * @param name without its prefix
 * @returns the decoded value; null when the cookie is absent. The first of several with the same name counts.
 */
export function cookieValue(request: Pick<RequestHead, "headers">, name: SiteCookie, isHttps: boolean): string | null {
  const header = request.headers.get("cookie");
  return header ? (parse(header)[cookieName(name, isHttps)] ?? null) : null;
}

/**
 * Cookie options that delete a cookie. The date is in the past but not 0: ELinks reads the first second of 1970 as no
 * date, and Links keeps the old cookie when the new one has no value.
 */
export const expiredCookie = { expires: new Date("2000-01-01T00:00:00Z") };

/** Returns a Set-Cookie header for a preference that is neither secret nor personal. */
export function preferenceCookie(name: SiteCookie, value: string, isHttps: boolean): string {
  return `${cookieName(name, isHttps)}=${value}; Path=/; Max-Age=${siteCookies[name]}; SameSite=Lax; HttpOnly${isHttps ? "; Secure" : ""}`;
}
