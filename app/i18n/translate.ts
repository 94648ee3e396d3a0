import type { Language } from "~/contract/rules/languages.ts";

/** Texts of one language: group → key → text or further keys. */
export type Namespaces = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Finds the text behind a key, "key.of.the.group" or "group:key", and fills in its values. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/**
 * The part of i18next's rules that our texts use: groups, nested keys, {{values}}, and `count` with _one and _other.
 * The
 * pages use it instead of i18next itself, which alone would be a tenth of all the JavaScript a page may load; a test
 * holds the two against each other for every text.
 * @param group the group of keys that name none
 */
export function createTranslate(language: Language, groups: Namespaces, group = "common"): Translate {
  return (key, values = {}) => {
    const colon = key.indexOf(":");
    const texts = groups[colon === -1 ? group : key.slice(0, colon)];
    if (!texts) return MISSING_NAMESPACE;
    const path = key.slice(colon + 1).split(".");
    const text =
      (typeof values.count === "number" ? find(texts, withPlural(path, language, values.count)) : null) ??
      find(texts, path);
    return text === null
      ? MISSING_KEY
      : text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

function withPlural(path: readonly string[], language: Language, count: number): string[] {
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  return [...path.slice(0, -1), `${path.at(-1)}_${rules.select(count)}`];
}

function find(texts: Readonly<Record<string, unknown>>, path: readonly string[]): string | null {
  let found: unknown = texts;
  for (const name of path) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return null;
    found = (found as Record<string, unknown>)[name];
  }
  return typeof found === "string" ? found : null;
}

/** Texts with other wordings in place of some of theirs; a wording's key is "key.of.the.group". */
export function withOverrides(
  groups: Namespaces,
  wordings: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Namespaces {
  const result: Record<string, Record<string, unknown>> = { ...groups };
  for (const [group, texts] of Object.entries(wordings)) {
    const copy = structuredClone(result[group] ?? {}) as Record<string, unknown>;
    for (const [key, text] of Object.entries(texts)) setText(copy, key.split("."), text);
    result[group] = copy;
  }
  return result;
}

function setText(texts: Record<string, unknown>, [first, ...rest]: string[], text: string): void {
  if (first === undefined || first === "__proto__") return;
  if (rest.length === 0) texts[first] = text;
  else {
    const inner = texts[first];
    setText(
      (texts[first] = typeof inner === "object" && inner !== null ? inner : {}) as Record<string, unknown>,
      rest,
      text,
    );
  }
}

/** Said where a group of texts, or a key in it, is missing (§8, translation lookup). */
export const MISSING_NAMESPACE = "NFG";
export const MISSING_KEY = "NFK";
