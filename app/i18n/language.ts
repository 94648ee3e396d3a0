import { isLanguage, type Language } from "~/contract/languages.ts";
import { accepted } from "./accepted.ts";
import { cookieValue } from "./cookies.ts";

/** Name of the cookie that keeps the chosen language. */
export const languageCookie = "language";

/**
 * The language of a request (§1): the stored one, else Turkish when the browser prefers it to English, else English.
 */
export function languageOf(request: Request): Language {
  const stored = cookieValue(request, languageCookie);
  if (isLanguage(stored)) return stored;
  const preferred = accepted(request.headers.get("accept-language")).map((tag) => tag.slice(0, 2));
  return preferred.find(isLanguage) ?? "en";
}
