/**
 * A text as searches compare it: without case, accents and the differences of Turkish letters, so that "Sıla" is found by
 * "sila" and "ISPARTA" by "ısparta". The same on every database, because no database does it.
 */
export function foldedText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i")
    .replace(/\s+/g, " ")
    .trim();
}
