import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { ZodType } from "zod";
import { ApiFailure } from "~/api/failures.ts";
import { withoutWords } from "./without-words.ts";

/**
 * The fields that a form sent.
 * @throws a Response with status 400 for what no form of a browser sends: another content type, a torn multipart body
 */
export async function fieldsOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: "Bad Request" });
  });
}

/**
 * Reads a form and checks it against its schema, the same one the browser uses.
 * @param schema the schema, or the choice between two by what the form holds
 */
export async function readForm<S extends ZodType>(request: Request, schema: S | ((form: FormData) => S)) {
  const form = await fieldsOf(request);
  // Fields of conform's own, for buttons that add or reset something. No form here has one, and a forged one is not JSON.
  for (const name of ["__intent__", "__state__"]) form.delete(name);
  return { form, submission: parseWithZod(form, { schema: typeof schema === "function" ? schema(form) : schema, error: withoutWords }) };
}

interface RefusalOptions {
  /** Fields whose values are never sent back: codes and card data. */
  readonly secrets?: string[];
  /** Messages beside those of the schema, by field; "" is the form itself. */
  readonly errors?: Record<string, string[]>;
  readonly status?: number;
}

/**
 * The answer to a form that cannot be accepted: 400, values kept, secrets left out. Statuses other than 2xx keep loaders
 * from running again.
 */
export function refuse<T>(submission: Submission<T, string[]>, { secrets = [], errors = {}, status = 400 }: RefusalOptions = {}) {
  const { "": formErrors, ...fieldErrors } = errors;
  const result: SubmissionResult<string[]> = submission.reply({
    hideFields: secrets as never,
    ...(formErrors && { formErrors }),
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors: fieldErrors as never }),
  });
  return data({ result }, { status });
}

/**
 * Turns what the API refused into messages beside the form's fields.
 * @param names the form's name for a field of the API; a field without one speaks for the whole form
 * @throws whatever is no refusal of the form's content
 */
export function errorsFrom(failure: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string[]> {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.status === 422) {
    const errors: Record<string, string[]> = {};
    for (const [field, messages] of Object.entries(failure.errors)) (errors[names[field] ?? ""] ??= []).push(...messages);
    return errors;
  }
  if (failure.status === 409 || failure.status === 429) return { "": [failure.message] };
  return { "": ["errors:unreachable"] };
}
