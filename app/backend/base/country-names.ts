import type { Language } from "../../contract/rules/languages.ts";

const names = {
  tr: new Intl.DisplayNames(["tr"], { type: "region" }),
  en: new Intl.DisplayNames(["en"], { type: "region" }),
};

/** Returns a country's name for its two-letter code; returns any other text unchanged. */
export function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (names[language].of(code) ?? code) : code;
}
