import type { Language } from "../../contract/rules/languages.ts";
import { countryName } from "./country-names.ts";

/**
 * A text as searches compare it: without case, accents and the differences of Turkish letters, so that "Sıla" is found
 * by
 * "sila" and "ISPARTA" by "ısparta". The same on every database, because no database does it.
 */
export function normalizeForSearch(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i").replace(/\s+/g, " ").trim();
}

/** The words of a text, folded: letters and digits, parted by single spaces. */
export function normalizeWords(text: string): string {
  return normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * A phone number as searches compare it, however it was typed: digits alone, without the zeros or the 90 that lead to
 * Turkey.
 */
export function normalizePhoneForSearch(text: string): string {
  return text
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/^90(?=\d{10}$)/, "");
}

/** What staff search for, folded; a phone number in it as {@link normalizePhoneForSearch} has it. */
export function normalizeSearchQuery(question: string): string {
  return normalizeForSearch(question).replace(
    /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]*\d){6,}(?![\p{L}\d])/gu,
    normalizePhoneForSearch,
  );
}

/** The words that somebody searches for, each once; more than anybody means are left out. */
export function queryWords(question: string): string[] {
  return [...new Set(normalizeWords(question).split(" ").filter(Boolean))].slice(0, 8);
}

/**
 * A text as searches look through it: folded words, each after a space; the title's stand on the first line, so that a
 * search can tell what was found in a title.
 */
export function searchText(title: string, rest: readonly string[]): string {
  return ` ${normalizeWords(title)}\n ${normalizeWords(rest.join(" "))}`;
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
