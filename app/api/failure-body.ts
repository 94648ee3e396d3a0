import type { Language } from "~/contract/rules/languages.ts";

/** The parts of a failure body. */
interface FailureWords {
  /** Message for people; null without one. */
  readonly message: string | null;
  readonly code: string | null;
  /** Messages by field; the key "" has those that belong to no field. */
  readonly errors: Record<string, string[]>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Matches generic messages, such as names of statuses, which tell people nothing. */
const genericMessage = new RegExp(
  "^(bad request|unauthori[sz]ed|unauthenticated|forbidden|not found|method not allowed|conflict|gone|error|failed|" +
    "invalid|validation (failed|error)|unprocessable (entity|content)|too many requests|(internal )?server error|" +
    "bad gateway|service unavailable|gateway time-?out)\\.?$",
  "i",
);

/** What tells a language in the messages of APIs and their frameworks, such as "Too Many Attempts.". */
const marks: Readonly<Record<Language, RegExp>> = {
  tr: /[çğışöüİ]|\b(ve|bir|bu|zaten|gerekli|tekrar|deneyin|olmal|yeterli|yetersiz)/i,
  en: /\b(the|this|is|are|was|has|have|must|may|cannot|not|too|many|attempts|please|your|invalid|required|failed)\b/i,
};

/** Limits of what is read from a failure body. */
const limits = { fields: 50, messages: 5, characters: 500 } as const;

/**
 * Reads the body of a failure: `{ message, code, errors: { field: [messages] } }` of the contract, where a message may
 * also stand alone. Anything else is ignored.
 * @param language the visitor's; words that are in another one, as far as can be told, are left out
 */
export function readFailureBody(body: unknown, language?: Language): FailureWords {
  const { message, code, error, errors } = fieldsOf(body);
  const read = new Map<string, string[]>();
  const entries: [string, unknown][] = Array.isArray(errors)
    ? errors.map((one) => ["", one])
    : Object.entries(typeof errors === "string" ? { "": errors } : fieldsOf(errors));
  for (const [field, said] of entries.slice(0, limits.fields)) {
    const words = (Array.isArray(said) ? said : [said])
      .slice(0, limits.messages)
      .map((one) => wordsOf(one, language))
      .filter((one) => one !== null);
    if (words.length > 0) read.set(field, [...(read.get(field) ?? []), ...words]);
  }
  return {
    message: wordsOf(message, language) || null,
    // A token endpoint names its code in `error` (RFC 6749).
    code: [code, error].find((one): one is string => typeof one === "string" && /^[\w.-]{1,60}$/.test(one)) ?? null,
    errors: Object.fromEntries(read),
  };
}

/** Returns a text for people on one line, cut to the limit; "" for one in another language, null for anything else. */
function wordsOf(value: unknown, language?: Language): string | null {
  if (typeof value !== "string") return null;
  const words = value
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ")
    .trim()
    .slice(0, limits.characters);
  if (words === "" || genericMessage.test(words)) return null;
  const isForeign = language && !marks[language].test(words) && Object.values(marks).some((mark) => mark.test(words));
  if (isForeign) return "";
  // The site would take "phone:required" for the key of one of its own texts.
  return words.replace(/^([\w-]+:)(?=[\w.]+(#|$))/, "$1 ");
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
