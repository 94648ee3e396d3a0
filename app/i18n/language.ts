import { isLanguage, type Language } from "~/contract/rules/languages.ts";
import { parseAccept } from "~/http/accept.ts";
import { cookieValue } from "~/http/cookies.ts";
import type { RequestHead } from "~/http/request-head.ts";

/** Name of the cookie that stores the chosen language. */
export const languageCookie = "language";

/**
 * Returns the language of a request (§1): the stored one, else the one in its address, else Turkish if the browser
 * prefers it to English, else English. Clients without Accept-Language (crawlers, link previews) get Turkish and find
 * the English page by its address.
 * @param isHttps whether the site uses https, which the cookie's name depends on
 */
export function languageOf(request: RequestHead, isHttps: boolean): Language {
  const language =
    languages.get(request) ??
    storedLanguage(request, isHttps) ??
    languageInAddress(request.url) ??
    preferredLanguage(request);
  languages.set(request, language);
  return language;
}

/** Languages of requests, because several parts of the site ask for that of one. */
const languages = new WeakMap<RequestHead, Language>();

/**
 * Returns the language to store, so that linked pages use it, too: the language in the address if nothing is stored and
 * the browser prefers another one; else null.
 */
export function languageToStore(request: RequestHead, isHttps: boolean): Language | null {
  const named = languageInAddress(request.url);
  return named !== null && storedLanguage(request, isHttps) === null && preferredLanguage(request) !== named
    ? named
    : null;
}

function storedLanguage(request: RequestHead, isHttps: boolean): Language | null {
  const stored = cookieValue(request, languageCookie, isHttps);
  return isLanguage(stored) ? stored : null;
}

function languageInAddress(address: string): Language | null {
  if (!address.includes(`${languageParameter}=`)) return null;
  const named = new URL(address).searchParams.get(languageParameter);
  return isLanguage(named) ? named : null;
}

function preferredLanguage(request: RequestHead): Language {
  const preferred = parseAccept(request.headers.get("accept-language")).filter((tag) => tag !== "" && tag !== "*");
  if (preferred.length === 0) return "tr";
  return preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

/** Query parameter that names a language. */
export const languageParameter = "language";

/** Returns the address of a page in a language; Turkish needs no parameter. */
export function localizedAddress(language: Language, address: string): string {
  if (language === "tr") return address;
  return `${address}${address.includes("?") ? "&" : "?"}${languageParameter}=${language}`;
}
