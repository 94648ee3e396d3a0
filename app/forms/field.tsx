import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import type { FormField } from "./checked-form.tsx";
import { Choice } from "./choice.tsx";
import { useErrorText } from "./error-text.ts";
import {
  errorClass,
  hintClass,
  inputClass,
  inputGroupClass,
  inputSuffixClass,
  labelClass,
  selectClass,
  textareaClass,
} from "./form-classes.ts";
import { type RadioOption, RadioOptions } from "./radio-options.tsx";
import type { NumericKind, TypedShape } from "./typed-characters.ts";

interface FrameProps {
  readonly field: Pick<FormField, "id" | "errors" | "errorId" | "descriptionId">;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a control with label, hint and error, linked for screen readers. */
export function Field({ field, label, hint, children }: FrameProps) {
  return (
    <div>
      <label className={labelClass} htmlFor={field.id}>
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

interface TextFieldProps extends Omit<ComponentProps<"input">, "children"> {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: ReactNode;
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
  ...properties
}: TextFieldProps) {
  const kind = keeps ?? (inputMode === "decimal" ? "amount" : inputMode === "tel" ? "phone" : undefined);
  const { key: _key, ...input } = getInputProps(field, {
    type: type as "text",
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const control = (
    <input
      data-characters={kind}
      data-shape={shape}
      data-most={most}
      {...input}
      inputMode={inputMode}
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

export function TextAreaField({
  field,
  label,
  hint,
  ...properties
}: Omit<ComponentProps<"textarea">, "children"> & { field: FormField; label: string; hint?: ReactNode }) {
  const { key: _key, ...textarea } = getTextareaProps(field, {
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea rows={3} {...textarea} {...properties} className={`${textareaClass} min-h-32`} />
    </Field>
  );
}

/** Renders the dropdown of §2: a native select, which works in every browser. */
export function SelectField({
  field,
  label,
  hint,
  children,
  ...properties
}: ComponentProps<"select"> & { field: FormField; label: string; hint?: ReactNode }) {
  const { key: _key, ...select } = getSelectProps(field, { ariaDescribedBy: hint ? field.descriptionId : undefined });
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
}: ComponentProps<"input"> & { field: FormField; children: ReactNode; "data-amount"?: number }) {
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
}: {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: string;
  readonly options: readonly RadioOption[];
  readonly usual: string;
}) {
  const chosen = options.find(({ value }) => value === field.initialValue)?.value ?? usual;
  return (
    <fieldset id={field.id} tabIndex={-1} aria-describedby={hint && field.descriptionId}>
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
