/**
 * A text as searches compare it: without case, accents and the differences of Turkish letters, so that "Sıla" is found
 * by
 * "sila" and "ISPARTA" by "ısparta". The same on every database, because no database does it.
 */
export function foldedText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ı", "i").replace(/\s+/g, " ").trim();
}

/** The words of a text, folded: letters and digits, parted by single spaces. */
export function foldedWords(text: string): string {
  return foldedText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * A phone number as searches compare it, however it was typed: digits alone, without the zeros or the 90 that lead to
 * Turkey.
 */
export function comparedPhone(text: string): string {
  return text
    .replace(/\D/g, "")
    .replace(/^0+/, "")
    .replace(/^90(?=\d{10}$)/, "");
}

/** What staff search for, folded; a phone number in it as {@link comparedPhone} has it. */
export function foldedSearch(question: string): string {
  return foldedText(question).replace(/(?<![\p{L}\d])\+?\(?\d(?:[ ()./-]*\d){6,}(?![\p{L}\d])/gu, comparedPhone);
}

/** The words that somebody searches for, each once; more than anybody means are left out. */
export function wordsOf(question: string): string[] {
  return [...new Set(foldedWords(question).split(" ").filter(Boolean))].slice(0, 8);
}
