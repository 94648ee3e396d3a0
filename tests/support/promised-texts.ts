import { starterContent } from "../../app/backend/starter/content.ts";
import { isNightly } from "./depth.ts";
import { type Language, localeTexts } from "./words.ts";

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
  String.raw`won['’]t`,
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

function hasPromise(text: string, language: Language): boolean {
  return verbs[language].test(text.replace(harmlessWords, " "));
}

export function promisesIn(text: string, language: Language): string[] {
  return sentencesOf(text).filter((sentence) => isSentence(sentence) && hasPromise(sentence, language));
}

export interface SiteText {
  /** "namespace:key.in.it" of the locales, or "starter:faq/slug" and the like. */
  readonly key: string;
  readonly tr: string;
  readonly en: string;
}

/** Kinds of starter content that speak about the site and its rules; the others tell of work in the field. */
const rules = new Set(["page", "faq", "popup", "announcement", "advertisement"]);
/** Words by which a text about work in the field speaks to donors or about the site. */
const toDonors: Record<Language, RegExp> = {
  tr: /(?<!\p{L})(?:siz\p{L}*|bağışçı\p{L}*|bu sayfa\p{L}*|bu site\p{L}*|adınız)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:you|your|donors?|this page|this site)(?!\p{L})/iu,
};

export function siteTexts(): SiteText[] {
  return [...localeTexts("tr")].map(([key, tr]) => ({ key, tr, en: localeTexts("en").get(key) ?? "" }));
}

function wordsOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : Object.values((value ?? {}) as object).flatMap(wordsOf);
}

type Texts = Readonly<Record<string, string>>;

/** Returns the texts of the starter content, each item as a whole. */
export function starterTexts(): SiteText[] {
  const { wells, sacrifices, projects, items, documents } = starterContent;
  const together = (texts: Texts, hasRules: boolean, language: Language) =>
    Object.values(texts)
      .flatMap((text) => (hasRules ? [text] : promisesIn(text, language).filter((one) => toDonors[language].test(one))))
      .join("\n");
  const text = (key: string, { tr, en }: { readonly tr: object; readonly en: object }, hasRules = false): SiteText => ({
    key: `starter:${key}`,
    tr: together(tr as Texts, hasRules, "tr"),
    en: together(en as Texts, hasRules, "en"),
  });
  return [
    ...Object.entries(documents).map(([name, { tr, en }]) => text(name, { tr: wordsOf(tr), en: wordsOf(en) }, true)),
    ...wells.map(({ key, texts }) => text(key, texts)),
    ...sacrifices.map(({ key, texts }) => text(key, texts)),
    ...projects.map(({ key, texts }) => text(key, texts)),
    ...Object.entries(items).flatMap(([kind, some]) =>
      (some ?? []).map(({ slug, texts }) => text(`${kind}/${slug}`, texts, rules.has(kind))),
    ),
  ];
}

/** Returns the keys of a text's promises: the key alone for one, "key#1", "key#2" for several. */
export function promiseKeys({ key, tr, en }: SiteText): string[] {
  const count = promisesIn(tr, "tr").length || Math.min(1, promisesIn(en, "en").length);
  return count < 2
    ? Array.from({ length: count }, () => key)
    : Array.from({ length: count }, (_, at) => `${key}#${at + 1}`);
}

let findPromises: ReturnType<typeof createPromiseFinder> | undefined;
const looked = new Set<string>();

/** Fails, in the nightly suite, on a message or file that promises what docs/promises.md does not list. */
export function refuseUnlistedPromises(text: string): void {
  if (!isNightly || looked.has(text)) return;
  looked.add(text);
  const find = (findPromises ??= createPromiseFinder());
  const promises = (["tr", "en"] as const).flatMap((language) => find(text, language));
  if (promises.length > 0) throw new Error(`docs/promises.md does not list: ${promises.join(" ")}`);
}

/**
 * Returns a function that finds the promises of a page or message that no text of the site or its starter content
 * makes, so that docs/promises.md has no row for them.
 */
export function createPromiseFinder(): (text: string, language: Language) => string[] {
  const patterns: Record<Language, RegExp[]> = { tr: [], en: [] };
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const fieldWork = (language: Language) =>
    [starterContent.wells, starterContent.sacrifices, starterContent.projects, starterContent.springs]
      .flat()
      .concat(Object.values(starterContent.items).flat() as never)
      .flatMap(({ texts }) => wordsOf(texts[language]));
  for (const language of ["tr", "en"] as const)
    for (const text of [...[...siteTexts(), ...starterTexts()].map((one) => one[language]), ...fieldWork(language)])
      for (const sentence of promisesIn(text, language)) {
        // A page may surround a sentence with other words, and fills in its values.
        patterns[language].push(
          new RegExp(
            sentence
              .split(/\{\{[^}]*\}\}/)
              .map(literal)
              .join(".*?"),
          ),
        );
      }
  const isKnown = (sentence: string, language: Language) =>
    patterns[language].some((pattern) => pattern.test(sentence));
  return (text, language) => promisesIn(text, language).filter((sentence) => !isKnown(sentence, language));
}
