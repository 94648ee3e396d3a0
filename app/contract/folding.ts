/**
 * Letters as they are compared: small, without marks, every i the same; ı, İ, I and i are one, and so are ş and s, ğ and g,
 * ç and c, ö and o, ü and u, â and a. Whatever is no letter or digit becomes one space.
 */
export function folded(text: string): string {
  return text
    .replace(/[İIı]/g, "i")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a question, each once; more than anybody means are left out. */
export function wordsOf(question: string): string[] {
  return [...new Set(folded(question).split(" ").filter(Boolean))].slice(0, 8);
}
