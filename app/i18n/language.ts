import { isLanguage, type Language } from "~/contract/rules/languages.ts";
import { parseAccept } from "~/http/accept.ts";
import { cookieValue } from "~/http/cookies.ts";

/** Name of the cookie that keeps the chosen language. */
export const languageCookie = "language";

/**
 * The language of a request (§1): the stored one, else the one that its address names, else Turkish when the browser
 * prefers it to English, else English. Who says nothing (search engines, networks that show a link) is no browser that
 * prefers another language: they read Turkish, and find the English page by its address.
 * @param isHttps whether the site is reached by https, which the cookie's name depends on
 */
export function languageOf(request: Request, isHttps: boolean): Language {
  return storedLanguage(request, isHttps) ?? languageInAddress(request.url) ?? preferredLanguage(request);
}

/**
 * What the address names and nothing else says: it is stored, so that the pages behind its links are in it too. Null
 * for none.
 */
export function languageToStore(request: Request, isHttps: boolean): Language | null {
  const named = languageInAddress(request.url);
  return named !== null && storedLanguage(request, isHttps) === null && preferredLanguage(request) !== named
    ? named
    : null;
}

function storedLanguage(request: Request, isHttps: boolean): Language | null {
  const stored = cookieValue(request, languageCookie, isHttps);
  return isLanguage(stored) ? stored : null;
}

function languageInAddress(address: string): Language | null {
  if (!address.includes(`${languageParameter}=`)) return null;
  const named = new URL(address).searchParams.get(languageParameter);
  return isLanguage(named) ? named : null;
}

function preferredLanguage(request: Request): Language {
  const preferred = parseAccept(request.headers.get("accept-language")).filter((tag) => tag !== "" && tag !== "*");
  if (preferred.length === 0) return "tr";
  return preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

/** What names a language in an address. */
export const languageParameter = "language";

/** The address under which a page is found in a language by who says none: Turkish is the site's own. */
export function localizedAddress(language: Language, address: string): string {
  if (language === "tr") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageParameter}=${language}`;
}
