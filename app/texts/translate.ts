import type { Language } from "../contract/rules/languages.ts";
import type { Namespace, QualifiedKey, TextKey } from "./keys.ts";

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

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/**
 * Implements the part of i18next that the texts use: namespaces, nested keys, {{values}}, `count`, with thousands
 * separators, for _one and _other, and `context` for _staff. Pages use it instead of i18next, which alone would be a
 * tenth of the JavaScript that a page may load; a test compares both for every text.
 * @param namespace of keys without a prefix
 */
export function createTranslate<Default extends Namespace = "common">(
  language: Language,
  namespaces: Namespaces,
  namespace?: Default,
): Translate<TextKey<Default>> {
  return (key: string, values = {}) => {
    const colon = key.indexOf(":");
    const texts = namespaces[colon === -1 ? (namespace ?? "common") : key.slice(0, colon)];
    if (!texts) return MISSING_NAMESPACE;
    const path = key.slice(colon + 1).split(".");
    const text =
      (typeof values.count === "number" ? findText(texts, withPlural(path, language, values.count)) : null) ??
      (values.context ? findText(texts, withSuffix(path, values.context)) : null) ??
      findText(texts, path);
    if (text === null) return MISSING_KEY;
    return interpolate(text, (name) => {
      const value = values[name] ?? "";
      return name === "count" && typeof value === "number" ? formatCount(value, language) : String(value);
    });
  };
}

const countFormats: Partial<Record<Language, Intl.NumberFormat>> = {};

/** Formats a count as texts say it: whole, with thousands separators. */
export function formatCount(count: number, language: Language): string {
  return (countFormats[language] ??= new Intl.NumberFormat(language === "tr" ? "tr-TR" : "en-GB")).format(count);
}

/** Fills in the {{values}} of a text. */
export function interpolate(text: string, valueOf: (name: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => valueOf(name));
}

function withPlural(path: readonly string[], language: Language, count: number): string[] {
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  return withSuffix(path, rules.select(count));
}

function withSuffix(path: readonly string[], suffix: string | number): string[] {
  return [...path.slice(0, -1), `${path.at(-1)}_${suffix}`];
}

function findText(texts: Readonly<Record<string, unknown>>, path: readonly string[]): string | null {
  let node: unknown = texts;
  for (const name of path) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, name)) return null;
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === "string" ? node : null;
}

const variants = new WeakMap<Namespaces, Map<string, Namespaces>>();

/**
 * Returns the texts of a site that lacks something: "lead_without_receipts" stands in the place of "lead" in a site
 * without receipts.
 * @param without what the site lacks, by commas
 */
export function withVariants(namespaces: Namespaces, without: string): Namespaces {
  if (without === "") return namespaces;
  const known = variants.get(namespaces) ?? new Map<string, Namespaces>();
  variants.set(namespaces, known);
  const made = known.get(without) ?? variantsIn(namespaces, `_without_(?:${without.replaceAll(",", "|")})$`);
  known.set(without, made as Namespaces);
  return made as Namespaces;
}

function variantsIn(texts: Readonly<Record<string, unknown>>, ending: string): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...texts };
  for (const [key, value] of Object.entries(texts))
    if (typeof value === "object" && value !== null) copy[key] = variantsIn(value as Record<string, unknown>, ending);
    else if (key.includes("_without_")) copy[key.replace(new RegExp(ending), "")] = value;
  return copy;
}

/** Texts that replace built-in ones: namespace → "key.of.the.namespace" → text. */
export type Overrides = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Characters of the longest key that can replace a text; the site's own have 60. */
const longestKey = 200;

/** Returns texts with some of them replaced. */
export function withOverrides(namespaces: Namespaces, overrides: Overrides): Namespaces {
  const result: Record<string, Record<string, unknown>> = { ...namespaces };
  for (const [namespace, texts] of Object.entries(overrides)) {
    if (namespace === "__proto__") continue;
    const own = Object.hasOwn(result, namespace) ? result[namespace] : {};
    const copy = structuredClone(own) as Record<string, unknown>;
    for (const [key, text] of Object.entries(texts)) if (key.length <= longestKey) setText(copy, key.split("."), text);
    result[namespace] = copy;
  }
  return result;
}

function setText(texts: Record<string, unknown>, [first, ...rest]: string[], text: string): void {
  if (first === undefined || first === "__proto__") return;
  if (rest.length === 0) texts[first] = text;
  else {
    const inner = texts[first];
    const next = (typeof inner === "object" && inner !== null ? inner : {}) as Record<string, unknown>;
    texts[first] = next;
    setText(next, rest, text);
  }
}
