import { type FieldMetadata, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import type { output, ZodType } from "zod";
import { ErrorSummary } from "./error-summary.tsx";
import { formClass } from "./form-classes.ts";
import { Form } from "./form.tsx";

type Values = Record<string, unknown>;

/** One field of a form, whatever its value. */
export type FormField = FieldMetadata<unknown, Values, string[]>;
/** The fields of a form, by the names in its schema. */
export type FormFields<T> = { readonly [Name in keyof T]-?: FormField };
/** State of a form, with the server's answer that it shows. */
type FormState = FormMetadata<Values, string[]> & { readonly answer: object | undefined };

interface CheckedFormOptions {
  /** Unique on the page; prefix of the ids of the fields. */
  readonly id: string;
  /** The `result` of {@link refuse} in the action's data, if the action rejected the form. */
  readonly lastResult: unknown;
  readonly defaultValue?: Readonly<Record<string, string | null | undefined>> | undefined;
}

/**
 * Returns the state of a form whose action checks it: typed values and errors of its last answer. The type parameter is
 * the action's schema. Browsers do not check it again, because its library weighs more than all other code of a page.
 */
export function useCheckedForm<S extends ZodType<Values>>({
  id,
  lastResult,
  defaultValue,
}: CheckedFormOptions): [form: FormState, fields: FormFields<output<S>>] {
  const [form, fields] = useForm<Values, output<S>>({
    id,
    lastResult: submissionResult(lastResult),
    defaultValue,
    // The browser's own bubbles would not be in the page's language.
    defaultNoValidate: true,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onSubmit",
  });
  const state = Object.create(form, { answer: { value: lastResult ?? undefined } }) as FormState;
  // conform creates metadata for any name that is asked for.
  return [state, fields as FormFields<output<S>>];
}

/** Restores the type of the `result` in an action's data, which React Router's serialized types lose. */
export function submissionResult(result: unknown): SubmissionResult<string[]> | undefined {
  return (result ?? undefined) as SubmissionResult<string[]> | undefined;
}

interface CheckedFormProps extends ComponentProps<typeof Form> {
  readonly form: FormState;
  /** Whether what is typed survives a reload; for giving and paying, on pages without the framework. */
  readonly keeps?: boolean;
}

/** Renders a form of {@link useCheckedForm}, with the summary of its errors above its fields. */
export function CheckedForm({ form, keeps = false, children, ...props }: CheckedFormProps) {
  return (
    <Form
      className={formClass}
      method="post"
      {...props}
      id={form.id}
      data-kept={keeps ? "" : undefined}
      noValidate
      onSubmit={form.onSubmit}
    >
      <ErrorSummary form={form} answer={form.answer} />
      {children}
    </Form>
  );
}
