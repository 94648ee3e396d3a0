import { ApiFailure, defaultMessage } from "~/contract/product-api.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { isUnconnected } from "~/net/unconnected.ts";
import { readFailureBody } from "./failure-body.ts";

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
    this.contentType = headers.get("content-type")?.split(";")[0]!.trim().slice(0, 60) ?? "";
  }
}

/** Finds the answer that made a call fail; undefined for a call without an answer. */
export function failedAnswerOf({ cause }: ApiFailure): FailedAnswer | undefined {
  if (cause instanceof FailedAnswer) return cause;
  return cause instanceof ApiFailure ? failedAnswerOf(cause) : undefined;
}

/** Codes of calls that were not sent: no token, an endpoint that rests, one that the API lacks or may lack. */
const unsentCodes = new Set(["no_token", "circuit_open", "not_offered", "features_unknown"]);

/** Tells whether a failure proves that a call did nothing: the API refused it, or never received it. */
export function isDefinite({ status, code, cause }: ApiFailure): boolean {
  if (unsentCodes.has(code) || isUnconnected(cause)) return true;
  return status >= 400 && status < 500 && status !== 408;
}

/** Creates the failure from a status and a body in any of the usual shapes; only its words in `language` are shown. */
export function failureOf(
  status: number,
  body: unknown,
  retryAfterSeconds?: number,
  cause?: unknown,
  language?: Language,
): ApiFailure {
  const { message, code, errors } = readFailureBody(body, language);
  const isAboutFields = status === 422 || Object.keys(errors).some((field) => field !== "");
  return new ApiFailure(
    status,
    message ?? defaultMessage(status),
    code ?? (isAboutFields ? "validation" : "failed"),
    errors,
    cause,
    retryAfterSeconds,
  );
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
