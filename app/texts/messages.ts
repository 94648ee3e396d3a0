import type { Facts, Said } from "../contract/product-api.ts";
import type { Language } from "../contract/rules/languages.ts";
import { liraText } from "../contract/rules/money-text.ts";

/** A message of an action: words, or the key of a text, on the next line its values as JSON: "errors:name.required". */
const keyed = /^([\w-]+:[\w.]+)(?:\n(.*))?$/s;

/** Returns the message with a text's key and values. */
export function keyedMessage(key: string, values: Facts = {}): string {
  return Object.keys(values).length === 0 ? key : `${key}\n${JSON.stringify(values)}`;
}

/** Returns the message of what the product says. */
export function messageOf(said: Said): string {
  return typeof said === "string" ? said : keyedMessage(`api:${said.rule}`, said.facts);
}

/** Reads a message: the text's key and values; null for words. */
export function readKeyed(message: string): { readonly key: string; readonly values: Facts } | null {
  const [, key, values] = keyed.exec(message) ?? [];
  return key === undefined ? null : { key, values: values ? (JSON.parse(values) as Facts) : {} };
}

/** Facts of a broken rule that are sums in kuruş; texts show them in lira. */
const sums = new Set(["least", "minimum", "maximum", "total", "remaining", "reserved", "collected"]);

/** Returns the facts of a broken rule as its text shows them: sums in lira, countries by name. */
export function textValues(facts: Facts, language: Language): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, valueOf(name, fact, language)]));
}

function valueOf(name: string, fact: number | string, language: Language): string {
  const locale = language === "tr" ? "tr-TR" : "en-GB";
  if (typeof fact === "number") return sums.has(name) ? liraText(fact, language) : fact.toLocaleString(locale);
  if (name !== "countries") return fact;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(
    fact.split(",").map((code) => names.of(code) ?? code),
  );
}
