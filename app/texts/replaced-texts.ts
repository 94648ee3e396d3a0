import type { Namespaces } from "./translate.ts";

const variants = new WeakMap<Namespaces, Map<string, Namespaces>>();

/**
 * Returns the texts of a site that lacks something: "lead_without_receipts" stands in the place of "lead" in a site
 * without receipts.
 * @param without what the site lacks, by commas
 */
export function withVariants(namespaces: Namespaces, without: string): Namespaces {
  if (without === "") return namespaces;
  const cached = variants.get(namespaces) ?? new Map<string, Namespaces>();
  variants.set(namespaces, cached);
  const made = cached.get(without) ?? variantsIn(namespaces, `_without_(?:${without.replaceAll(",", "|")})$`);
  cached.set(without, made as Namespaces);
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

const replaced = new WeakMap<Namespaces, WeakMap<Overrides, Namespaces>>();

/** Returns texts with some of them replaced: the same object for the same texts, so that its translator is found. */
export function withOverrides(namespaces: Namespaces, overrides: Overrides): Namespaces {
  if (Object.keys(overrides).length === 0) return namespaces;
  const cached = replaced.get(namespaces) ?? new WeakMap<Overrides, Namespaces>();
  replaced.set(namespaces, cached);
  const made = cached.get(overrides) ?? replaceTexts(namespaces, overrides);
  cached.set(overrides, made);
  return made;
}

function replaceTexts(namespaces: Namespaces, overrides: Overrides): Namespaces {
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
