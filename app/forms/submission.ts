import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod, unstable_coerceFormValue as readsFormValues } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { output, ZodType } from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { type FormLimits, formTokenField, isFormWithinLimits } from "~/forms/arrival/limits.ts";
import { messageOf } from "~/texts/messages.ts";
import { defaultErrorMessage, impossible, titled, unreachable } from "./error-text.ts";

/**
 * Reads the fields of a form and checks their number and names. The body-limits middleware has checked the raw bytes.
 * @throws a Response with status 400 for what no browser form sends: another content type, a malformed multipart body
 */
export async function readFields(request: Request, limits?: FormLimits): Promise<FormData> {
  const form = await request.formData().catch(() => null);
  if (!form || !isFormWithinLimits(form, limits)) throw new Response(null, { status: 400, statusText: "Bad Request" });
  return form;
}

/**
 * Reads a form and validates it with its schema, the same one that the browser uses.
 * @param schema the schema, or a function that chooses it by the form's content
 * @param fileField name of the form's file field, which is returned beside the other fields and never sent back
 */
export async function readForm<S extends ZodType>(
  request: Request,
  schema: S | ((form: FormData) => S),
  fileField?: string,
) {
  const form = await readFields(request);
  const file = fileField ? fileIn(form, fileField) : null;
  if (fileField) form.delete(fileField);
  return { form, file, submission: checkForm(form, typeof schema === "function" ? schema(form) : schema) };
}

/** Reads the file of a form that has no other fields; null when none was chosen or the form is malformed. */
export async function readFile(request: Request, field: string): Promise<File | null> {
  return readFields(request)
    .then((form) => fileIn(form, field))
    .catch(() => null);
}

/** Returns the chosen file; null when none was chosen. Browsers then send an empty file. */
function fileIn(form: FormData, field: string): File | null {
  const file = form.get(field);
  return file instanceof File && file.size > 0 ? file : null;
}

/** Schemas that read the texts of a form, by the schema of its values: making one costs more than checking a form. */
const formSchemas = new WeakMap<ZodType, ZodType>();

function formSchemaOf<S extends ZodType>(schema: S): S {
  const made = formSchemas.get(schema) ?? readsFormValues(schema);
  formSchemas.set(schema, made);
  return made as S;
}

/** Validates the fields of a form with its schema. */
export function checkForm<S extends ZodType>(form: FormData, schema: S) {
  // Removes conform's own fields, for buttons that add or reset something, and the token. No form here uses these
  // buttons; a forged one is not valid JSON and would throw.
  for (const name of ["__intent__", "__state__", formTokenField]) form.delete(name);
  return parseWithZod(form, { schema: formSchemaOf(schema), disableAutoCoercion: true, error: defaultErrorMessage });
}

interface RefusalOptions {
  readonly secrets?: string[];
  /** Errors besides those of the schema, by field; "" is the form itself. */
  readonly errors?: Record<string, string[]>;
  readonly status?: number;
}

type FieldNames = Readonly<Record<string, string>>;

/**
 * Handles a form: reads it and runs its operation. The form comes back with the errors of either.
 * @param names of fields, as for {@link errorsFrom}
 * @param operate returns the redirect, or errors by field
 * @throws every failure that is not an answer of the API, such as a Response with status 404
 */
export async function handleForm<Schema extends ZodType>(
  request: Request,
  schema: Schema,
  names: FieldNames | ((failure: unknown) => FieldNames),
  operate: (fields: output<Schema>, form: FormData) => Promise<Response | Omit<RefusalOptions, "secrets">>,
  secrets: string[] = [],
) {
  const { form, submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission, { secrets });
  try {
    const result = await operate(submission.value as output<Schema>, form);
    return result instanceof Response ? result : refuse(submission, { secrets, ...result });
  } catch (failure) {
    const errors = errorsFrom(failure, typeof names === "function" ? names(failure) : names);
    return refuse(submission, { secrets, errors });
  }
}

/**
 * Answers a rejected form: 400, or 503 when the API does not answer, with the typed values but without secrets. Loaders
 * do not run again after a status other than 2xx.
 * @param more what else the page's action answers
 */
export function refuse<T, Value, More extends object = object>(
  submission: Submission<T, string[], Value>,
  { secrets = [], errors = {}, status }: RefusalOptions = {},
  more = {} as More,
) {
  const { "": formErrors, ...fieldErrors } = errors;
  const result: SubmissionResult<string[]> = submission.reply({
    hideFields: secrets,
    ...(formErrors && { formErrors }),
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors }),
  });
  return data({ result, ...more }, { status: status ?? (formErrors?.includes(unreachable) ? 503 : 400) });
}

/** Answers a form that asked to be filled in: with everything typed, and with those of these values that exist. */
export function refill<T, Value, More extends object = object>(
  { payload }: Submission<T, string[], Value>,
  values: Readonly<Record<string, string>>,
  more = {} as More,
) {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const result: SubmissionResult<string[]> = { initialValue: { ...(payload as Record<string, string>), ...filled } };
  return data({ result, ...more }, { status: 200 });
}

/**
 * Translates a failure of the API into errors of the form's fields. The words are the site's own where the API says
 * nothing to people (§8).
 * @param names the form's field for each field of the API; errors of any other field are shown for the whole form
 * @throws every failure that is not an answer of the API
 */
export function errorsFrom(failure: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string[]> {
  if (!(failure instanceof ApiFailure)) throw failure;
  const { status, code } = failure;
  const words = failure.words && messageOf(failure.words);
  const fields = Object.entries(failure.errors);
  if (status === 422 || (status === 400 && (fields.length > 0 || words !== null))) {
    const errors: Record<string, string[]> = {};
    for (const [field, messages] of fields) {
      const name = formFieldOf(field, names);
      // A violated rule without a field of the form explains why the action is impossible, not what is wrong with the
      // data.
      const isRule = name === "" && code !== "validation";
      (errors[name] ??= []).push(
        ...messages.map((text) => {
          const message = messageOf(text) || defaultErrorMessage();
          return isRule ? titled("errors:titles.refused", message) : message;
        }),
      );
    }
    if (fields.length > 0) return errors;
    return { "": [words === null ? "errors:invalid" : titled("errors:titles.refused", words)] };
  }
  // 402: the bank refused the card, e.g. above its limit.
  if (status === 402 || status === 409)
    return { "": [words === null ? impossible : titled("errors:titles.refused", words)] };
  if (status === 429) return { "": [titled("errors:titles.waiting", words ?? "errors:waiting")] };
  return { "": [status === 0 || status >= 500 ? unreachable : impossible] };
}

/** Returns the form's field of a field of the API, or of the one around it: "card.message.0" is "card.message". */
function formFieldOf(field: string, names: Readonly<Record<string, string>>): string {
  for (let path = field; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf("."))))
    if (Object.hasOwn(names, path)) return names[path] ?? "";
  return "";
}

/**
 * Translates a failure of the API into one message, for forms without fields.
 * @throws every failure that is not an answer of the API
 */
export function errorMessageFrom(failure: unknown): string {
  return Object.values(errorsFrom(failure))[0]?.[0] ?? unreachable;
}

/** Statuses by which an API may refuse a code; of the others, the code is not the reason. */
const refusedCode: readonly number[] = [400, 401, 403, 404, 410, 422];

/**
 * Translates a rejected code into an error with the title of §8, whatever the API says: the code is wrong or has
 * expired. A failure that names another field is about that field.
 * @param names as for {@link errorsFrom}
 * @throws every failure that is not an answer of the API
 */
export function codeErrorsFrom(failure: unknown, names: Readonly<Record<string, string>>): Record<string, string[]> {
  const errors = errorsFrom(failure, names);
  const { status, code, errors: messages } = failure as ApiFailure;
  const isElse = Object.keys(messages).some((field) => field !== "code" && formFieldOf(field, names) !== "");
  const isCodeFailure = code === "code_wrong" || code === "code_expired";
  if (!isCodeFailure && (isElse || code === "not_supported" || !refusedCode.includes(status))) return errors;
  const isExpired = code === "code_expired" || (!isCodeFailure && status === 410);
  return { code: [titled("errors:code.title", isExpired ? "errors:code.expired" : "errors:code.wrong")] };
}
