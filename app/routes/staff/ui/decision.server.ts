import { data, type RouterContextProvider } from "react-router";
import type { output, ZodType } from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { redirectFailed } from "~/middleware/session.server.ts";

interface DecisionSubject<Now> {
  /**
   * Loads the current state.
   * @throws a Response with status 404 when it is gone
   */
  readonly load: () => Promise<Now>;
  /** Tells whether the decision can still be made. */
  readonly isOpen: (current: Now) => boolean;
  /** Path of the redirect when the decision can no longer be made. */
  readonly closedPath: string;
  /** The form's field for each field of the API, besides the reason. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Result of loading a subject that no longer exists. */
const gone = Symbol("gone");

/** Codes of the API by which the subject has changed: the page shows its current state instead of an error. */
const changed = ["spring_changed", "name_changed", "payment_changed", "refund_decided"];

/**
 * Handles the form of a decision. A rejected form comes back with its values and the current state of the subject,
 * because the state may be the cause (null if the API does not answer). Redirects with a notice if the decision is no
 * longer possible.
 * @param decide sends the decision and returns the redirect
 */
export async function handleDecision<Schema extends ZodType, Now>(
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  schema: Schema,
  { load, isOpen, closedPath, names }: DecisionSubject<Now>,
  decide: (fields: output<Schema>) => Promise<Response>,
) {
  const { submission } = await readForm(request, schema);
  let errors: Record<string, string[]> = {};
  if (submission.status === "success")
    try {
      return await decide(submission.value as output<Schema>);
    } catch (failure) {
      const isLate = failure instanceof ApiFailure && (failure.status === 404 || changed.includes(failure.code));
      if (!isLate) errors = errorsFrom(failure, { reason: "reason", ...names });
    }
  // If the API does not answer, the form is returned as it was, so that staff need not retype the reason.
  const current = await load().catch((failure) => {
    if (failure instanceof ApiFailure) return null;
    // Decided by a colleague, or withdrawn by the owner.
    if (failure instanceof Response && failure.status === 404) return gone;
    throw failure;
  });
  if (current === gone || (current !== null && !isOpen(current)))
    return redirectFailed(context, closedPath, "admin:decision.lateText", "admin:decision.late");
  const { data: answer, init } = refuse(submission, { errors });
  return data({ ...answer, current }, init ?? undefined);
}
