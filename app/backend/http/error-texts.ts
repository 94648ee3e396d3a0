import type { Language } from "../../contract/rules/languages.ts";
import { liraText } from "../../contract/rules/money-text.ts";
import { interpolate } from "../../texts/translate.ts";
import { type Rule, type RuleViolation, rules } from "../base/rule-violation.ts";
import { texts } from "../base/texts.ts";

/** A text for every rule and for the failures before rules are checked. */
type Messages = Record<Rule | "validation" | "field_wrong" | "malformed" | "too_large" | "failed", string>;

const messages: Record<Language, Messages> = { tr: texts.tr.api, en: texts.en.api };

/** Values of a violation that are sums in kuruş; texts show them in lira. */
const sums = new Set(["least", "minimum", "maximum", "total", "remaining", "reserved", "collected"]);

/** Returns the text of a message. */
export function translate(language: Language, message: keyof Messages): string {
  return messages[language][message];
}

/** Tells whether a name is a rule that has a text: a check in a schema may name one. */
export function isRule(name: unknown): name is Rule {
  return typeof name === "string" && Object.hasOwn(messages.tr, name);
}

/** Returns the text of a broken rule with its values filled in. */
export function translateViolation(language: Language, { rule, values }: RuleViolation): string {
  return interpolate(messages[language][rule], (name) => {
    const value = values[name] ?? 0;
    if (typeof value === "string") return countryList(language, value);
    if (sums.has(name)) return liraText(value, language);
    return value.toLocaleString(language === "tr" ? "tr-TR" : "en-GB");
  });
}

/** Returns the status and the body that the API answers a broken rule with. */
export function violationBody(violation: RuleViolation, language: Language) {
  const status = rules[violation.rule];
  const message = translateViolation(language, violation);
  const errors = status === 422 && { errors: { [violation.field ?? "body"]: [message] } };
  return { status, body: { message, code: violation.rule, ...errors } };
}

/**
 * Lists countries by name.
 * @param codes ISO codes separated by commas
 */
function countryList(language: Language, codes: string): string {
  const locale = language === "tr" ? "tr-TR" : "en-GB";
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(
    codes.split(",").map((code) => names.of(code) ?? code),
  );
}
