import type { ApiFailure, Said } from "../../contract/product-api.ts";
import type { Rule } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { textValues } from "../../texts/messages.ts";
import { texts } from "../../texts/product-texts.ts";
import { interpolate } from "../../texts/translate.ts";

/** A text for every rule, and for fields that break their schema. */
type Messages = Record<Rule | "validation" | "field_wrong", string>;

const messages: Record<Language, Messages> = { tr: texts.tr.api, en: texts.en.api };

/** Tells whether a name is a rule that has a text: a check in a schema may name one. */
export function isRule(name: unknown): name is Rule {
  return typeof name === "string" && Object.hasOwn(messages.tr, name);
}

/** Returns what a failure says, in a language. */
function textOf(language: Language, said: Said): string {
  if (typeof said === "string") return said;
  const values = textValues(said.facts, language);
  return interpolate(messages[language][said.rule as Rule], (name) => values[name] ?? "0");
}

/** Returns the status and the body that the API answers a failed call with. */
export function failureBody(failure: ApiFailure, language: Language) {
  const { status, code, words, errors } = failure;
  const message = textOf(language, words ?? { rule: code, facts: {} });
  const fields = Object.entries(errors).map(([field, said]) => [field, said.map((one) => textOf(language, one))]);
  return {
    status,
    body: {
      message,
      ...(code !== "validation" && { code }),
      ...(fields.length > 0 && { errors: Object.fromEntries(fields) as Record<string, string[]> }),
    },
  };
}
