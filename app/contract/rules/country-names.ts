import type { Language } from "./languages.ts";

const names = {
  tr: new Intl.DisplayNames(["tr"], { type: "region" }),
  en: new Intl.DisplayNames(["en"], { type: "region" }),
};

/** Names that were asked for; there are as many as countries. */
const cache = new Map<string, string>();

/** Returns a country's name for its two-letter code; returns any other text unchanged. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const key = language + code;
  const name = cache.get(key) ?? names[language].of(code) ?? code;
  cache.set(key, name);
  return name;
}
