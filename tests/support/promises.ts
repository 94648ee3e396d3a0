import type { Language } from "./words.ts";

/** Turkish verbs that say what we or the site will do, always do or never do. */
const turkishVerbs = [
  String.raw`\p{L}*(?:[ıiuü]r[ıiuü]z|[ae]r[ıi]z|eceğiz|acağız|(?<![ae])m[ae]y[ıi]z)`,
  String.raw`\p{L}{2,}(?:ecek|acak)(?:tır|tir|siniz|sınız|ler|lar)?`,
  String.raw`\p{L}+(?:[ıiuü]l[ıiuü]r|[ıiuüae]n[ıiuü]r)(?:lar|ler)?`,
  String.raw`\p{L}+(?<![ae])m[ae]z(?:lar|ler)?`,
  "asla",
  "hiçbir zaman",
];
const englishVerbs = [
  String.raw`will`,
  String.raw`won't`,
  String.raw`never`,
  String.raw`always`,
  String.raw`we (?:send|tell|write|ask|answer|keep|delete|show|publish|share|store|call|pay|give|return)`,
  String.raw`(?:is|are) (?:not |never |only )?(?:sent|kept|stored|deleted|erased|shared|shown|published|told|charged|taken|refunded|returned)`,
];
const anyOf = (verbs: readonly string[]) => new RegExp(String.raw`(?<!\p{L})(?:${verbs.join("|")})(?!\p{L})`, "iu");
const verbs: Record<Language, RegExp> = { tr: anyOf(turkishVerbs), en: anyOf(englishVerbs) };
/** Words that look like such verbs and promise nothing: thanks, what may be, what has to be done, questions, names. */
const harmless = [
  "teşekkür ederiz",
  "olabilir",
  String.raw`\p{L}+[ae]bilir`,
  "olmaz",
  "gelecek",
  "yapılacak",
  String.raw`\p{L}+ m[ıiuü]\p{L}*`,
  "açılır pencere(?:ler)?",
  "yılmaz",
];
const harmlessWords = new RegExp(String.raw`(?<!\p{L})(?:${harmless.join("|")})(?!\p{L})`, "giu");

/** Returns whether a text is no label, title or button: it has three words, or two and an end. */
function isSentence(text: string): boolean {
  return text.split(/\s+/).length >= (/[.!?:;]$/.test(text) ? 2 : 3);
}

/** Splits a text into its sentences and parts of sentences, without the signs of Markdown. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/[[\]*`"“”]/g, "")
    .split(/(?<=[.!?:;])\s+|\n+/)
    .map((sentence) => sentence.replace(/^[-#>\d. ]+/, "").trim())
    .filter((sentence) => sentence !== "");
}

/** Returns whether a text has a verb that promises something. */
function hasPromise(text: string, language: Language): boolean {
  return verbs[language].test(text.replace(harmlessWords, " "));
}

/** Returns the sentences of a text that promise something. */
export function promisesIn(text: string, language: Language): string[] {
  return sentencesOf(text).filter((sentence) => isSentence(sentence) && hasPromise(sentence, language));
}
