/** The value of a cookie as it was sent; null when it is absent. The first of several with one name counts. */
export function cookieValue(request: Request, name: string): string | null {
  const header = request.headers.get("cookie");
  if (!header) return null;
  for (const part of header.split(";")) {
    const [key, ...value] = part.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

const yearSeconds = 365 * 86_400;

/**
 * How browsers are told to forget a cookie: with a value that means nothing and a date in the past. Links keeps an old
 * cookie when the new one has no value, and ELinks takes the first second of 1970 for no date at all.
 */
export const forgotten = { expires: new Date("2000-01-01T00:00:00Z") };

/** A Set-Cookie header for a preference that is neither secret nor personal: kept for a year. */
export function preferenceCookie(name: string, value: string, secure: boolean): string {
  return `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
}
