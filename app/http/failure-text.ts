import { ApiFailure } from "~/api/failures.ts";

/** Statuses with which an API refuses something for a reason that people can understand. */
const refusals: readonly number[] = [400, 409, 422];

/**
 * Returns the message, or its key in the locales, of a failed call outside a form: the API's own if it refused the
 * call, else the site's.
 * @param field field of the API whose message is preferred
 * @throws the failure itself when it is no ApiFailure
 */
export function failureText(failure: unknown, field?: string): string {
  if (!(failure instanceof ApiFailure)) throw failure;
  const { status, code, words, errors } = failure;
  const named = field === undefined ? undefined : errors[field]?.[0];
  const first = code === "validation" ? Object.values(errors)[0]?.[0] : undefined;
  if (refusals.includes(status)) return named ?? first ?? words ?? "errors:impossible";
  if (status === 429) return words ?? "errors:waiting";
  return status === 0 || status >= 500 ? "errors:unreachable" : "errors:impossible";
}
