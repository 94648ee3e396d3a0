import { parse } from "cookie-es";

/**
 * The name a cookie is sent and read by. With https it begins with "__Host-": browsers take such a cookie from this
 * very
 * host alone, by https, for all its paths, so that no sub-domain can set it.
 */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/**
 * Reads a cookie as the framework reads its own, by the same parser.
 * @param name without its prefix
 * @returns the decoded value; null when the cookie is absent. The first of several with one name counts.
 */
export function cookieValue(request: Request, name: string, isHttps: boolean): string | null {
  const header = request.headers.get("cookie");
  return header ? (parse(header)[cookieName(name, isHttps)] ?? null) : null;
}

const yearSeconds = 365 * 86_400;

/**
 * How browsers are told to forget a cookie: with a value that means nothing and a date in the past. Links keeps an old
 * cookie when the new one has no value, and ELinks takes the first second of 1970 for no date at all.
 */
export const expiredCookie = { expires: new Date("2000-01-01T00:00:00Z") };

/** A Set-Cookie header for a preference that is neither secret nor personal: kept for a year. */
export function preferenceCookie(name: string, value: string, isHttps: boolean): string {
  return `${cookieName(name, isHttps)}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${isHttps ? "; Secure" : ""}`;
}
