import type { ApiFailure, Said } from "../../contract/product-api.ts";
import type { Rule } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { textValues } from "../../texts/messages.ts";
import { texts } from "../../texts/texts.ts";
import { createTranslate } from "../../texts/translate.ts";

/** Names of the texts: every rule has one, and fields that break their schema. */
type TextName = Rule | "validation" | "field_wrong";

/** Tells whether a name is a rule that has a text: a check in a schema may name one. */
export function isRule(name: unknown): name is Rule {
  return typeof name === "string" && Object.hasOwn(texts.tr.api, name);
}

/** Returns what a failure says, in a language. */
function textOf(language: Language, said: Said): string {
  if (typeof said === "string") return said;
  const t = createTranslate(language, texts[language], "api");
  return t(said.rule as TextName, textValues(said.facts, language));
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
