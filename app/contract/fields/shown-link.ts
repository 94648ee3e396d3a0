import * as z from "zod";

/**
 * Tells whether a page may show an address as a link: a path of the site, http(s) without credentials, mailto, tel or
 * sms; empty for none. Everything else could run a script or lead elsewhere than it looks.
 */
export function isShownLink(address: string): boolean {
  if (/[\s\\<>"\p{Cc}]/u.test(address)) return false;
  return address === "" || /^\/(?!\/)|^https?:\/\/[^/?#@]+([/?#]|$)|^(mailto|tel|sms):[^/]/i.test(address);
}

/** The address of a link in an answer. */
export const shownLink = z.string().refine(isShownLink);
