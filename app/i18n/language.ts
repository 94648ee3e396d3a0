import { isLanguage, type Language } from "~/contract/languages.ts";
import { cookieValue } from "./cookies.ts";

/** Name of the cookie that keeps the chosen language. */
export const languageCookie = "language";

/**
 * The language of a request (§1): the stored one, else Turkish when the browser prefers it to English, else English.
 */
export function languageOf(request: Request): Language {
  const stored = cookieValue(request, languageCookie);
  if (isLanguage(stored)) return stored;
  return preferredLanguages(request.headers.get("accept-language") ?? "").find(isLanguage) ?? "en";
}

/** Two-letter languages of an Accept-Language header, the most wanted first (RFC 9110, 12.5.4). */
function preferredLanguages(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}
