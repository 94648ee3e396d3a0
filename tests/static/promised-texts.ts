import { starterContent } from "../../app/backend/starter/content.ts";
import { promisesIn } from "../support/promises.ts";
import type { Language } from "../support/words.ts";
import { localeTexts } from "./locale-texts.ts";
import { fileAt, pathsOf } from "./source-file.ts";

/** A text of the site in both languages. */
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

/** Returns all texts of the locales. */
export function siteTexts(): SiteText[] {
  return pathsOf("locales/tr/*.json").flatMap((path) => {
    const english = new Map(localeTexts(fileAt(path.replace("/tr/", "/en/"))).map(({ key, text }) => [key, text]));
    return localeTexts(fileAt(path))
      .filter(({ key }) => !key.endsWith("_one"))
      .map(({ key, text }) => ({ key: key.replace(/_other$/, ""), tr: text, en: english.get(key) ?? "" }));
  });
}

type Texts = Readonly<Record<string, string>>;

/** Returns the texts of the starter content, each item as a whole. */
export function starterTexts(): SiteText[] {
  const { wells, sacrifices, projects, items, documents } = starterContent;
  const wordsOf = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values((value ?? {}) as object).flatMap(wordsOf);
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
  return count < 2 ? Array.from({ length: count }, () => key) : Array.from({ length: count }, (_, at) => `${key}#${at + 1}`);
}
