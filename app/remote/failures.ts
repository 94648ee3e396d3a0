import { ApiFailure, defaultMessage } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { isUnconnected } from "~/net/limited-fetch.ts";

/** The cause of a failed call that was answered: facts for the log, without anything that was sent or received. */
export class FailedAnswer extends Error {
  /** "token": of the token endpoint; "call": an answer that is a failure; "read": a success that cannot be read. */
  readonly step: "token" | "call" | "read";
  readonly status: number;
  /** Media type of the body; "" without one. */
  readonly contentType: string;

  constructor(step: FailedAnswer["step"], { status, headers }: Pick<Response, "status" | "headers">, cause?: unknown) {
    super("The API's answer is a failure", { cause });
    this.step = step;
    this.status = status;
    this.contentType = headers.get("content-type")?.split(";")[0]?.trim().slice(0, 60) ?? "";
  }
}

/** Finds the answer that made a call fail; undefined for a call without an answer. */
export function failedAnswerOf({ cause }: ApiFailure): FailedAnswer | undefined {
  if (cause instanceof FailedAnswer) return cause;
  return cause instanceof ApiFailure ? failedAnswerOf(cause) : undefined;
}

/** Codes of calls that were not sent: no token, an endpoint that rests, one that the API lacks or may lack. */
const unsentCodes = new Set(["no_token", "circuit_open", "not_supported", "features_unknown"]);

/** Tells whether a failure proves that a call did nothing: the API refused it, or never received it. */
export function isDefinite({ status, code, cause }: ApiFailure): boolean {
  if (unsentCodes.has(code) || isUnconnected(cause)) return true;
  return status >= 400 && status < 500 && status !== 408;
}

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

/** Matches codes, which are logged: words, in which no number of a card or a phone has a place. */
const codePattern = /^[a-z][a-z_.-]{0,40}\d{0,2}[a-z_.-]{0,20}$/i;

/** Limits of what is read from a failure body. */
const limits = { fields: 50, messages: 5, characters: 500 } as const;

/**
 * Creates the failure from a status and a body: `{ message, code, errors: { field: [messages] } }` of the contract,
 * where a message may also stand alone, in `error`, and all of it in `data`. Anything else in the body is ignored.
 * @param language the visitor's; words that seem to be in another one are left out
 */
export function failureOf(
  status: number,
  body: unknown,
  retryAfterSeconds?: number,
  cause?: unknown,
  language?: Language,
): ApiFailure {
  const outer = fieldsOf(body);
  const { message, code, error, errors } = { ...fieldsOf(outer.data), ...outer };
  const read = new Map<string, string[]>();
  const entries: [string, unknown][] =
    Array.isArray(errors) || typeof errors === "string" ? [["", errors]] : Object.entries(fieldsOf(errors));
  for (const [field, said] of entries.slice(0, limits.fields)) {
    const words = [said]
      .flat()
      .slice(0, limits.messages)
      .flatMap((one) => wordsOf(one, language) ?? []);
    if (words.length > 0) read.set(field, words);
  }
  // A token endpoint names its code in `error` (RFC 6749).
  const named = [code, error].find((one): one is string => typeof one === "string" && codePattern.test(one));
  const isAboutFields = status === 422 || [...read.keys()].some((field) => field !== "");
  return new ApiFailure(
    status,
    wordsOf(message ?? (/\s/.test(String(error)) ? error : null), language) || defaultMessage(status),
    named ?? (isAboutFields ? "validation" : "failed"),
    Object.fromEntries(read),
    cause,
    retryAfterSeconds,
  );
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

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Reads the failure from an error response of the API, whatever its body is. */
export async function failureFrom(response: Response, step: FailedAnswer["step"] = "call"): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = secondsUntil(response.headers.get("retry-after"));
  return failureOf(response.status, body, retryAfter, new FailedAnswer(step, response));
}

/** Reads a Retry-After header: seconds, or a date (RFC 9110). Anything else, and more than a day, counts as absent. */
export function secondsUntil(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds >= 0 && seconds <= 86_400 ? seconds : undefined;
}
