import { ApiFailure, defaultMessage } from "~/contract/product-api.ts";
import { isUnconnected } from "~/net/unconnected.ts";
import { readFailureBody } from "./failure-body.ts";

export { ApiFailure };

/** Codes of calls that were not sent: no token, an endpoint that rests, one that the API lacks or may lack. */
const unsentCodes = new Set(["no_token", "circuit_open", "not_offered", "features_unknown"]);

/** Tells whether a failure proves that a call did nothing: the API refused it, or never received it. */
export function isDefinite({ status, code, cause }: ApiFailure): boolean {
  if (unsentCodes.has(code) || isUnconnected(cause)) return true;
  return status >= 400 && status < 500 && status !== 408;
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

/** Reads the failure from an error response of the API, whatever its body is. */
export async function failureFrom(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  return failureOf(response.status, body, secondsUntil(response.headers.get("retry-after")));
}

/** Reads a Retry-After header: seconds, or a date (RFC 9110). Anything else, and more than a day, counts as absent. */
export function secondsUntil(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return seconds >= 0 && seconds <= 86_400 ? seconds : undefined;
}
