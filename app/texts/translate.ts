import { createInstance, type i18n, type InitOptions } from "i18next";
import { type Language, languages } from "../contract/rules/languages.ts";
import type { Namespace, QualifiedKey, TextKey } from "./keys.ts";
import { limits } from "./limits.ts";

/** Shown where a namespace, or a key in it, is missing (§8, translation lookup). */
export const MISSING_NAMESPACE = "NFG";
export const MISSING_KEY = "NFK";

/** Texts of one language: namespace → key → text or further keys. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key with its values filled in. Every translator takes qualified keys ("errors:required"); a
 * translator of a namespace also takes that namespace's keys without a prefix: Translate<TextKey<"basket">>.
 */
export type Translate<Key extends string = QualifiedKey> = (key: Key, values?: TextValues) => string;

/** Returns the options of an i18next instance that has these texts. React escapes texts, so i18next does not. */
export function i18nextOptions(resources: Partial<Record<Language, Namespaces>>): InitOptions {
  const hasNamespace = (name: string) => languages.some((language) => Object.hasOwn(resources[language] ?? {}, name));
  return {
    resources: resources as NonNullable<InitOptions["resources"]>,
    supportedLngs: [...languages],
    fallbackLng: false,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => "",
    returnedObjectHandler: () => MISSING_KEY,
    // The handler below gets the whole key, "namespace:key".
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key: string) =>
      hasNamespace(key.slice(0, key.indexOf(":"))) ? MISSING_KEY : MISSING_NAMESPACE,
  };
}

/** Translates with an i18next instance: fills in limits, and writes counts with thousands separators. */
export function translateWith(instance: i18n, key: string, values: TextValues = {}): string {
  const language = instance.language as Language;
  const { count, context } = values;
  const isCounted = typeof count === "number";
  // Apart from i18next's options, so that no value is taken for one; texts that visitors wrote nest no other texts.
  const replace = { ...values, ...(isCounted && { count: formatCount(count, language) }), limit: limits[language] };
  return instance.t(key, {
    replace,
    nest: false,
    ...(isCounted && { count }),
    ...(context && { context: String(context) }),
  });
}

/** An i18next instance with the texts that it looked up without values: a page shows many, and they stay the same. */
interface Translator {
  readonly instance: i18n;
  readonly plain: Map<string, string>;
}

const translators: Record<Language, WeakMap<Namespaces, Translator>> = { tr: new WeakMap(), en: new WeakMap() };

function translatorOf(language: Language, namespaces: Namespaces): Translator {
  let translator = translators[language].get(namespaces);
  if (!translator) {
    const instance = createInstance();
    void instance.init({ ...i18nextOptions({ [language]: namespaces }), lng: language, initAsync: false });
    translator = { instance, plain: new Map() };
    translators[language].set(namespaces, translator);
  }
  return translator;
}

/**
 * Returns the translator of some texts. All with the same texts share an i18next instance.
 * @param namespace of keys without a prefix
 */
export function createTranslate<Default extends Namespace = "common">(
  language: Language,
  namespaces: Namespaces,
  namespace?: Default,
): Translate<TextKey<Default>> {
  const { instance, plain } = translatorOf(language, namespaces);
  return (key: string, values) => {
    const qualified = key.includes(":") ? key : `${namespace ?? "common"}:${key}`;
    if (values) return translateWith(instance, qualified, values);
    const cached = plain.get(qualified);
    if (cached !== undefined) return cached;
    const text = translateWith(instance, qualified);
    // Missing keys may be made at run time, and of those there is no end.
    if (text !== MISSING_KEY && text !== MISSING_NAMESPACE) plain.set(qualified, text);
    return text;
  };
}

const countFormats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats a count as texts say it: whole, with thousands separators. */
function formatCount(count: number, language: Language): string {
  return (countFormats[language] ??= new Intl.NumberFormat(language === "tr" ? "tr-TR" : "en-GB")).format(count);
}
