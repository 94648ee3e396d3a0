import { isUnconnected } from "~/net/unconnected.ts";
import { readFailureBody } from "./failure-body.ts";

/** A failed API call. `status` is 0 when the API did not answer. */
export class ApiFailure extends Error {
  readonly status: number;
  /** Machine-readable code, e.g. "basket_empty". */
  readonly code: string;
  /** Messages of each field; those of "" belong to no field. Empty unless the API rejected what was sent. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Seconds after which the API wants to be asked again, where it says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    code: string,
    errors: Readonly<Record<string, readonly string[]>> = {},
    cause?: unknown,
    retryAfterSeconds?: number,
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** The API's message for people; null without one, because `message` is then this site's own. */
  get words(): string | null {
    const isOwn = this.status === 0 || this.code === "not_offered" || this.message === defaultMessage(this.status);
    return isOwn ? null : this.message;
  }
}

/** Codes of calls that were not sent: no token, an endpoint that rests, one that the API lacks or may lack. */
const unsentCodes = new Set(["no_token", "circuit_open", "not_offered", "features_unknown"]);

/** Tells whether a failure proves that a call did nothing: the API refused it, or never received it. */
export function isDefinite({ status, code, cause }: ApiFailure): boolean {
  if (unsentCodes.has(code) || isUnconnected(cause)) return true;
  return status >= 400 && status < 500 && status !== 408;
}

/** Message of a failure whose body has none. */
const defaultMessage = (status: number) => `The API answered ${status}`;

/** Reads the failure from an error response of the API, whatever its body is. */
export async function failureFrom(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  return failureOf(response.status, body, secondsUntil(response.headers.get("retry-after")));
}

/** Creates the failure from a status and a body in any of the usual shapes. */
export function failureOf(status: number, body: unknown, retryAfterSeconds?: number): ApiFailure {
  const { message, code, errors } = readFailureBody(body);
  const isAboutFields = status === 422 || Object.keys(errors).some((field) => field !== "");
  return new ApiFailure(
    status,
    message ?? defaultMessage(status),
    code ?? (isAboutFields ? "validation" : "failed"),
    errors,
    undefined,
    retryAfterSeconds,
  );
}

/** Reads a Retry-After header: seconds, or a date (RFC 9110). Anything else, and more than a day, counts as absent. */
export function secondsUntil(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds >= 0 && seconds <= 86_400 ? seconds : undefined;
}
