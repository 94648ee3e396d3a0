import { ApiFailure } from "~/contract/product-api.ts";
import { messageOf } from "~/texts/messages.ts";

/** Statuses with which an API refuses something, and says why. */
const refusals: readonly number[] = [400, 402, 409, 422];

/**
 * Returns a text or the key of one about a failed call, for a message apart from a form: the API's words if it refused,
 * else the site's own.
 * @param field field of the API whose message goes before the others
 * @throws every failure that is not an answer of the API
 */
export function failureText(failure: unknown, field?: string): string {
  if (!(failure instanceof ApiFailure)) throw failure;
  const { status, code, errors } = failure;
  const words = failure.words && messageOf(failure.words);
  const named = field === undefined ? undefined : errors[field]?.[0];
  const said = named ?? (code === "validation" ? Object.values(errors)[0]?.[0] : undefined);
  if (refusals.includes(status)) return (said && messageOf(said)) || words || "errors:impossible";
  if (status === 429) return words ?? "errors:waiting";
  return status === 0 || status >= 500 ? "errors:unreachable" : "errors:impossible";
}
