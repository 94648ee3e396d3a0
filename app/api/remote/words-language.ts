import { ApiFailure, defaultMessage } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";

/** What tells a language in the messages of APIs and their frameworks. */
const marks: Readonly<Record<Language, RegExp>> = {
  tr: /[çğışöüİ]|\b(ve|bir|bu|zaten|gerekli|tekrar|deneyin|olmal|yeterli|yetersiz)/i,
  en: /\b(the|this|is|are|was|has|have|must|may|cannot|not|too|many|attempts|please|your|invalid|required|failed)\b/i,
};

/**
 * Leaves out words that are in another language than the visitor's, as far as can be told: an API may take no notice of
 * X-localization, and frameworks have messages of their own, such as "Too Many Attempts.". The site has its own words.
 */
export function withoutForeignWords(failure: ApiFailure, language: Language): ApiFailure {
  const { status, message, code, errors, cause, retryAfterSeconds } = failure;
  const others = Object.entries(marks).filter(([name]) => name !== language);
  const isForeign = (words: string) => !marks[language].test(words) && others.some(([, mark]) => mark.test(words));
  const own = Object.entries(errors).map(([field, said]) => [
    field,
    said.map((one) => (typeof one === "string" && isForeign(one) ? "" : one)),
  ]);
  const words = isForeign(message) ? defaultMessage(status) : message;
  return new ApiFailure(status, words, code, Object.fromEntries(own), cause, retryAfterSeconds);
}
