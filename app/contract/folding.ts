/**
 * Letters as they are compared: small, without marks, every i the same; ı, İ, I and i are one, and so are ş and s, ğ and g,
 * ç and c, ö and o, ü and u, â and a. Whatever is no letter or digit becomes one space.
 */
export function folded(text: string): string {
  return text
    // First: letters that stand for others, like 𝐀 and ㎒, come out of it as capitals.
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a question, each once; more than anybody means are left out. */
export function wordsOf(question: string): string[] {
  return [...new Set(folded(question).split(" ").filter(Boolean))].slice(0, 8);
}
