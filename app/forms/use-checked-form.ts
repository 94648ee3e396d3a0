import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { output, ZodType } from "zod";
import { defaultErrorMessage } from "./error-text.ts";

interface CheckedFormOptions<S extends ZodType> {
  /** Tells the forms of a page apart; begins the ids of its fields. */
  readonly id: string;
  /** The same schema that the action uses. */
  readonly schema: S;
  /** What the action answered, if it refused the form. */
  readonly lastResult: SubmissionResult<string[]> | unknown;
  readonly defaultValue?: Readonly<Record<string, unknown>>;
}

/**
 * A form that the browser checks by the server's schema, and that the server answers where there are no scripts. The
 * browser's own bubbles stay away: the messages are ours, in the page's language, with and without JavaScript.
 */
export function useCheckedForm<S extends ZodType>({ id, schema, lastResult, defaultValue }: CheckedFormOptions<S>) {
  return useForm<output<S> & Record<string, any>>({
    id,
    lastResult: lastResult as SubmissionResult<string[]>,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    defaultNoValidate: true,
    // Not on leaving a field: the message would push the button away from under the finger that is pressing it.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema, error: defaultErrorMessage }) as never,
  }) as [
    FormMetadata<output<S> & Record<string, any>, string[]>,
    ReturnType<FormMetadata<output<S> & Record<string, any>, string[]>["getFieldset"]>,
  ];
}
