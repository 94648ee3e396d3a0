import type { Submission } from "@conform-to/react";
import type { output, ZodObject } from "zod";
import { formAge, stampForm } from "~/forms/arrival/token.server.ts";
import { honeypotField, stampField } from "~/forms/honeypot.tsx";
import { errorsFrom, readForm, refill, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { fillField } from "~/ui/profile-fill.tsx";

interface PublicFormOptions<S extends ZodObject> {
  readonly request: Request;
  readonly schema: S;
  /** Address of the page with the thank-you. */
  readonly thanks: string;
  /** Field names of the form by those of the API, where they differ. */
  readonly names?: Readonly<Record<string, string>>;
  /** Errors beyond the schema's, by field; null when there are none. */
  readonly check: (values: output<S>) => Record<string, string[]> | null;
  readonly send: (values: output<S>) => Promise<unknown>;
  /** Returns a member's names by the form's fields, for the profile-fill button (§6). */
  readonly fill: () => Promise<Readonly<Record<string, string>>>;
}

/**
 * Handles a public form. Bots (honeypot filled, or submitted too fast) get the normal thank-you and nothing is stored.
 * A form open for too long is returned with its values for resubmission.
 */
export async function handlePublicForm<S extends ZodObject>({
  request,
  schema,
  thanks,
  names,
  check,
  send,
  fill,
}: PublicFormOptions<S>) {
  const { form, submission } = await readForm(request, schema);
  if (form.get(honeypotField)) return seeOther(thanks);
  const age = await formAge(form.get(stampField));
  const stamp = age === "too_old" ? await stampForm(true) : String(form.get(stampField));
  if (form.has(fillField)) {
    return refill(submission as Submission<unknown, string[]>, await fill(), { stamp });
  }
  const reject = (errors: Record<string, string[]> = {}) =>
    refuse(submission as Submission<unknown, string[]>, { errors }, { stamp });
  if (submission.status !== "success") return reject();
  const errors = check(submission.value);
  if (errors) return reject(errors);
  if (age === "too_fast") return seeOther(thanks);
  if (age === "too_old") return reject({ "": ["contact:errors.old"] });
  try {
    await send(submission.value);
  } catch (failure) {
    const same = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, name]));
    return reject(errorsFrom(failure, { ...same, ...names }));
  }
  return seeOther(thanks);
}
