import { countryName } from "./country-names.ts";
import type { Language } from "./languages.ts";

/**
 * Normalizes a text for searching: without case, accents and the differences of Turkish letters and of apostrophes, so
 * that "sila" finds "Sıla" and "o'connor" finds "O’Connor". Done here because databases differ.
 */
export function normalizeForSearch(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i");
  return letters.replace(/[’‘ʼ]/g, "'").replace(/\s+/g, " ").trim();
}

/** Returns the words of a text, normalized: letters and digits, separated by single spaces. */
export function normalizeWords(text: string): string {
  return normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Normalizes a phone number for searching: digits alone, without leading zeros or the 90 of Türkiye. */
export function normalizePhoneForSearch(text: string): string {
  return text
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/^90(?=\d{10}$)/, "");
}

/** Contact data that staff search by. */
export type SearchedContact = {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
} | null;

/** Returns the text by which staff find the payments of a donor: names, addresses, numbers. */
export function payerSearchText(contacts: readonly SearchedContact[]): string {
  const numbers = contacts.map((one) => one?.phone && normalizePhoneForSearch(one.phone));
  const words = contacts.flatMap((one) => [one?.name, one?.email, one?.phone]);
  return normalizeForSearch([...words, ...new Set(numbers)].filter(Boolean).join(" "));
}

/** Normalizes a search of staff; phone numbers in it as {@link normalizePhoneForSearch} does. */
export function normalizeSearchQuery(question: string): string {
  return normalizeForSearch(question).replace(
    /(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]*\d){6,}(?![\p{L}\d])/gu,
    normalizePhoneForSearch,
  );
}

/** Returns the distinct words of a search, at most eight. */
export function queryWords(question: string): string[] {
  return [...new Set(normalizeWords(question).split(" ").filter(Boolean))].slice(0, 8);
}

/**
 * Returns a text to search in: normalized words, each after a space; the title's words are on the first line, so that a
 * search can rank titles first.
 */
export function searchText(title: string, rest: readonly string[]): string {
  return ` ${normalizeWords(title)}\n ${normalizeWords(rest.join(" "))}`;
}

/** Search text by language, as named in the tables. */
export interface SearchTexts {
  readonly search_tr: string;
  readonly search_en: string;
}

/**
 * Returns the search texts of a cause. Every write of its texts or its country writes these too.
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
