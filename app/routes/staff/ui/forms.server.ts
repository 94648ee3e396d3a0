import { data, type RouterContextProvider } from "react-router";
import * as z from "zod";
import { visibleCharacter } from "~/contract/fields/written-text.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { reasonLength } from "~/contract/rules/limits.ts";
import { isApiUnavailable } from "~/forms/arrival/recovery.server.ts";
import { dayFrom } from "~/forms/day.ts";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { setFlashMessage, redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import { type QualifiedKey, runtimeKey, type TitledText } from "~/texts/keys.ts";

/** The form of a decision that needs only a reason. */
export const reasonSchema = z.object({
  reason: z
    .string({ error: "admin:error.reason" })
    .trim()
    .min(3, { error: "admin:error.reason" })
    .max(reasonLength, { error: "admin:error.reasonLong" })
    .regex(visibleCharacter, { error: "admin:error.reasonInvisible" }),
});

/** A day as staff type it. */
export const daySchema = z
  .string({ error: "admin:error.day" })
  .trim()
  .refine((text) => dayFrom(text) !== null, { error: "admin:error.day" });

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
 * because the state may be the cause (null if the API does not answer). Redirects with a flash message if the decision
 * is no longer possible.
 * @param decide sends the decision and returns the redirect
 */
export async function handleDecision<Schema extends z.ZodType, Now>(
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  schema: Schema,
  { load, isOpen, closedPath, names }: DecisionSubject<Now>,
  decide: (fields: z.output<Schema>) => Promise<Response>,
) {
  const { submission } = await readForm(request, schema);
  let errors: Record<string, string[]> = {};
  if (submission.status === "success")
    try {
      return await decide(submission.value as z.output<Schema>);
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
  return refuse(submission, { errors }, { current });
}

interface ConfirmedOptions {
  /** Text key of the problem if a colleague saved meanwhile; the API's message if left out. */
  readonly conflict?: QualifiedKey;
  /**
   * Prefix of the text keys (`.title`, `.text`) of the flash message on the next page if the subject no longer exists;
   * without it the response is a 404.
   */
  readonly gone?: TitledText;
}

/**
 * Runs a confirmed operation and redirects, or returns the API's reason for rejecting it.
 * @throws a Response with status 404 when the subject does not exist and `gone` is left out
 */
export async function respondToConfirmed(
  context: Readonly<RouterContextProvider>,
  operation: Promise<unknown>,
  redirectTo: string,
  done: QualifiedKey,
  { conflict, gone }: ConfirmedOptions = {},
) {
  const { t } = i18nFrom(context);
  try {
    await operation;
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 404 && gone) return redirectGone(context, gone, redirectTo);
    if (failure.status === 404) throw notFound();
    const isChanged = failure.code === "content_changed";
    if (isChanged && conflict) return data({ problem: t(conflict), isChanged }, { status: 400 });
    const isRejection = failure.status === 409 || failure.status === 422;
    return data(
      { problem: isRejection ? failureText(failure) : t("errors:unreachable"), isChanged },
      { status: isApiUnavailable(failure) ? 503 : 400 },
    );
  }
  return redirectDone(context, redirectTo, done);
}

/**
 * Redirects with a flash message of an error.
 * @param texts prefix of the keys of its title and text
 */
function redirectGone(context: Readonly<RouterContextProvider>, texts: TitledText, redirectTo: string): Response {
  const { t } = i18nFrom(context);
  setFlashMessage(context, {
    kind: "error",
    title: t(runtimeKey(`${texts}.title`)),
    text: t(runtimeKey(`${texts}.text`)),
  });
  return seeOther(redirectTo);
}

/**
 * Runs an operation that needs no confirmation.
 * @param texts prefix of the text keys of the flash message
 * @throws a redirect to the next page when the subject does not exist
 */
export async function redirectIfGone<T>(
  context: Readonly<RouterContextProvider>,
  operation: Promise<T>,
  texts: TitledText,
  redirectTo: string,
): Promise<T> {
  return operation.catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 404) throw redirectGone(context, texts, redirectTo);
    throw failure;
  });
}

/** Returns the version that a confirmation form was submitted with. */
export function formVersion(form: FormData): number {
  return parseVersion(String(form.get("version") ?? ""));
}

/** Parses the version in a form. Invalid text gives a version that no item has, so that the API reports a conflict. */
export function parseVersion(text: string): number {
  const version = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return version > 0 && version < unknownVersion ? version : unknownVersion;
}

/** Largest version that the API accepts. */
const unknownVersion = 2 ** 31 - 1;
