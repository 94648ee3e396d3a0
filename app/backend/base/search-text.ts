import type { Language } from "../../contract/rules/languages.ts";
import { countryName } from "./country-names.ts";
import { foldedWords } from "./folded-text.ts";

/**
 * A text as searches look through it: folded words, each after a space; the title's stand on the first line, so that a
 * search can tell what was found in a title.
 */
export function searchText(title: string, rest: readonly string[]): string {
  return ` ${foldedWords(title)}\n ${foldedWords(rest.join(" "))}`;
}

/** A search text in each language; the columns of the same names. */
export interface SearchTexts {
  readonly search_tr: string;
  readonly search_en: string;
}

/**
 * What a well, sacrifice, project or spring is found by. Whoever writes its texts or its country writes this as well.
 * @param country two letters
 */
export function causeSearchTexts(
  texts: Record<Language, { title: string; summary: string; story: string }>,
  country: string,
): SearchTexts {
  const inLanguage = (language: Language) => {
    const { title, summary, story } = texts[language];
    return searchText(title, [countryName(country, language), summary, story]);
  };
  return { search_tr: inLanguage("tr"), search_en: inLanguage("en") };
}
