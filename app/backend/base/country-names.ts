import type { Language } from "../../contract/rules/languages.ts";

const names = {
  tr: new Intl.DisplayNames(["tr"], { type: "region" }),
  en: new Intl.DisplayNames(["en"], { type: "region" }),
};

/** A country's name in a language, from its two letters; what is none stays as it is. */
export function countryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (names[language].of(code) ?? code) : code;
}
