import {
  type FieldMetadata,
  type FormMetadata,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import type { output, ZodType } from "zod";
import { codeLength } from "~/contract/rules/limits.ts";
import { nameChoices } from "~/contract/rules/shown-names.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Choice, type RadioOption, RadioOptions } from "./choice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { useErrorText } from "./error-text.ts";
import {
  errorClass,
  formClass,
  hintClass,
  inputClass,
  inputGroupClass,
  inputSuffixClass,
  labelClass,
  selectClass,
  textareaClass,
} from "./form-classes.ts";
import { Form } from "./form.tsx";
import type { NumericKind, TypedShape } from "./typed-characters.ts";

/**
 * One input drawn as six boxes of 2.25rem: the space between letters puts one digit in each. NetSurf and Dillo, which
 * know no gradients and ignore `@supports`, draw one box around it.
 */
const codeBoxes =
  "code-boxes block min-h-13 w-full max-w-[calc(13.5rem+(2.25rem-1ch)/2+4px)] border border-line " +
  "pl-[calc((2.25rem-1ch)/2)] font-mono text-[1.5rem] font-semibold tracking-[calc(2.25rem-1ch)] text-ink " +
  "focus-visible:outline-offset-2 aria-invalid:shadow-[0_4px_0_var(--color-clay)] supports-flex:border-0";

/**
 * Renders one text input that looks like the six boxes of §2: phones autofill it from the SMS, it takes a pasted code,
 * and it works without JavaScript. With JavaScript, only digits can be typed.
 */
export function CodeField({ field, label, hint }: FieldProps) {
  const { key: _key, ...input } = getInputProps(field, { type: "text", ...describedBy(field, hint) });
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...input}
        // A code is read from left to right in every language, and so are its boxes.
        dir="ltr"
        className={codeBoxes}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Leaves room for the spaces, hyphens or marks of a pasted code.
        maxLength={3 * codeLength}
        pattern={`[0-9]{${codeLength}}`}
        required
        data-characters="digits"
        data-most={codeLength}
      />
    </Field>
  );
}

type Values = Record<string, unknown>;

/** One field of a form, whatever its value. */
export type FormField = FieldMetadata<unknown, Values, string[]>;
/** The fields of a form, by the names in its schema. */
export type FormFields<T> = { readonly [Name in keyof T]-?: FormField };
/** State of a form, with the server's answer that it shows. */
type FormState = FormMetadata<Values, string[]> & { readonly answer: object | undefined };

/**
 * Returns the state of a form whose action checks it: typed values and errors of its last answer. The type parameter is
 * the action's schema. Browsers do not check it again, because its library weighs more than all other code of a page.
 * @param id unique on the page; prefix of the ids of the fields
 * @param lastResult the `result` of {@link refuse} in the action's data, if the action rejected the form
 */
export function useCheckedForm<S extends ZodType<Values>>(
  id: string,
  lastResult: unknown,
  defaultValue?: Readonly<Record<string, string | null | undefined>>,
): [form: FormState, fields: FormFields<output<S>>] {
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
      data-stored={keeps ? "" : undefined}
      noValidate
      onSubmit={form.onSubmit}
    >
      <ErrorSummary form={form} answer={form.answer} />
      {children}
    </Form>
  );
}

/** What the frame of a control shows. */
type FieldState = Pick<FormField, "id" | "descriptionId" | "errorId" | "errors">;

interface FieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: ReactNode;
}

function describedBy({ descriptionId }: FormField, hint: ReactNode) {
  return { ariaDescribedBy: hint ? descriptionId : undefined };
}

interface FrameProps extends Pick<ComponentProps<"div">, "className" | "children"> {
  readonly field: FieldState;
  readonly label: ReactNode;
  readonly labelId?: string | undefined;
  readonly hint?: ReactNode;
}

/** Renders a control with label, hint and error, linked for screen readers. */
export function Field({ field, label, labelId, hint, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label className={labelClass} htmlFor={field.id} id={labelId}>
        {label}
      </label>{" "}
      {hint && (
        <div className={hintClass} id={field.descriptionId}>
          {hint}
        </div>
      )}
      {children}
      <FieldError field={field} />
    </div>
  );
}

/** Shows the first error of a field, if it has one. */
export function FieldError({ field }: Pick<FrameProps, "field">) {
  const errorText = useErrorText();
  const message = field.errors?.[0];
  if (!message) return null;
  return (
    <p className={errorClass} id={field.errorId}>
      {errorText(message)}
    </p>
  );
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "children">, FieldProps {
  /** Text after the control, e.g. "TL". */
  readonly suffix?: string;
  /** The characters that can be typed with JavaScript; derived from `inputMode` for amounts and phones. */
  readonly keeps?: NumericKind;
  /** The shape that it gets while somebody types with JavaScript. */
  readonly shape?: TypedShape;
  /** The most characters that can be typed with JavaScript; `maxLength` leaves room for blanks and marks. */
  readonly most?: number;
}

export function TextField({
  field,
  label,
  hint,
  suffix,
  keeps,
  shape,
  most,
  className = "",
  type = "text",
  inputMode = type === "tel" ? "tel" : type === "email" ? "email" : undefined,
  autoComplete = type === "tel" || type === "email" ? type : undefined,
  ...properties
}: TextFieldProps) {
  const kind = keeps ?? (inputMode === "decimal" ? "amount" : inputMode === "tel" ? "phone" : undefined);
  const { key: _key, ...input } = getInputProps(field, { type: type as "text", ...describedBy(field, hint) });
  const control = (
    <input
      data-characters={kind}
      data-shape={shape}
      data-most={most}
      {...input}
      inputMode={inputMode}
      autoComplete={autoComplete}
      {...properties}
      className={`${inputClass} ${className}`}
    />
  );
  return (
    <Field field={field} label={label} hint={hint}>
      {suffix ? (
        <div className={inputGroupClass}>
          {control} <span className={inputSuffixClass}>{suffix}</span>
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

/** Renders a text field for a day or a number. */
export function ShortField(props: TextFieldProps) {
  return <TextField className="max-w-48" autoComplete="off" {...props} />;
}

type TextAreaFieldProps = Omit<ComponentProps<"textarea">, "children"> & FieldProps;

export function TextAreaField({ field, label, hint, ...properties }: TextAreaFieldProps) {
  const { key: _key, ...textarea } = getTextareaProps(field, describedBy(field, hint));
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea rows={3} {...textarea} {...properties} className={`${textareaClass} min-h-32`} />
    </Field>
  );
}

/** Renders the dropdown of §2: a native select, which works in every browser. */
export function SelectField({ field, label, hint, children, ...properties }: ComponentProps<"select"> & FieldProps) {
  const { key: _key, ...select } = getSelectProps(field, describedBy(field, hint));
  return (
    <Field field={field} label={label} hint={hint}>
      <select {...select} {...properties} className={selectClass}>
        {children}
      </select>
    </Field>
  );
}

/** Renders a checkbox with its label. */
export function TickField({
  field,
  children,
  ...properties
}: ComponentProps<"input"> & { field: FormField; children: ReactNode; hint?: string; "data-amount"?: number }) {
  const { key: _key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <div>
      <Choice {...input} {...properties} type="checkbox" title={children} />
      <FieldError field={field} />
    </div>
  );
}

/**
 * Renders a choice of radio buttons side by side.
 * @param usual value that is chosen before the user chose
 */
export function RadioField({
  field,
  label,
  hint,
  options,
  usual,
}: FieldProps & { readonly options: readonly RadioOption[]; readonly usual: string }) {
  const chosen = options.find(({ value }) => value === field.initialValue)?.value ?? usual;
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={hint ? field.descriptionId : undefined}>
      <legend className={labelClass}>{label}</legend>{" "}
      {hint && (
        <p className={hintClass} id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
      <div className="*:me-2 *:mb-2 *:inline-block *:min-w-38 *:align-top">
        <RadioOptions name={field.name} chosen={chosen} options={options} />
      </div>
    </fieldset>
  );
}

/** Links a form for personal data to the data-protection text (§2), in a new tab so that typed text is not lost. */
export function PrivacyNote() {
  const { t } = useTexts();
  return (
    <p className={hintClass}>
      {t("legal.note")}{" "}
      <a href={href("/:slug", { slug: "kvkk" })} target="_blank">
        {t("legal.kvkk")}
      </a>
    </p>
  );
}

interface NameChoiceFieldProps extends Pick<FieldProps, "field" | "hint"> {
  /** Whether the gift is on behalf of another person: the choice governs that name and the donor's. */
  readonly isForOther?: boolean;
}

/** Renders the choice of how the names of a gift are shown to others. */
export function NameChoiceField({ field, hint, isForOther = false }: NameChoiceFieldProps) {
  const { t } = useTexts();
  return (
    <RadioField
      field={field}
      label={t(isForOther ? "shownAs.labelBoth" : "shownAs.label")}
      hint={hint}
      options={nameChoices.map((value) => ({ value, label: t(`shownAs.${value}`) }))}
      usual="full_name"
    />
  );
}
