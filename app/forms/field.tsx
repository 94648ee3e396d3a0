import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { filterInput, type NumericKind } from "~/forms/numeric-input.ts";
import type { FormField } from "./checked-form.tsx";
import { useErrorText } from "./error-text.ts";

interface FrameProps {
  readonly field: Pick<FormField, "id" | "errors" | "errorId" | "descriptionId">;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/** A control with its label above, a hint, and its error beside it, all linked for those who do not see them. */
export function Field({ field, label, hint, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={field.id}>
        {label}
      </label>{" "}
      {hint && (
        <div className="field-hint" id={field.descriptionId}>
          {hint}
        </div>
      )}
      {children}
      <FieldError field={field} />
    </div>
  );
}

/** The first error of a field; nothing while it is right. */
export function FieldError({ field }: Pick<FrameProps, "field">) {
  const errorText = useErrorText();
  const message = field.errors?.[0];
  if (!message) return null;
  return (
    <p className="field-error" id={field.errorId}>
      {errorText(message)}
    </p>
  );
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "children"> {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown behind the control, e.g. "TL". */
  readonly suffix?: string;
  /** What passes into a numeric field with JavaScript; sums and phones need not say so. */
  readonly keeps?: NumericKind;
}

/** One line of text. */
export function TextField({
  field,
  label,
  hint,
  suffix,
  keeps,
  className = "",
  type = "text",
  ...properties
}: TextFieldProps) {
  const kind =
    keeps ?? (properties.inputMode === "decimal" ? "amount" : properties.inputMode === "tel" ? "phone" : undefined);
  const filter = kind && { onInput: (event: FormEvent<HTMLInputElement>) => filterInput(event, kind) };
  const { key: _key, ...input } = getInputProps(field, {
    type: type as "text",
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  const control = <input {...input} {...filter} {...properties} className={`input ${className}`} />;
  return (
    <Field field={field} label={label} hint={hint}>
      {suffix ? (
        <div className="input-group">
          {control} <span className="input-suffix">{suffix}</span>
        </div>
      ) : (
        control
      )}
    </Field>
  );
}

/** Several lines of text. */
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
      <textarea rows={3} {...textarea} {...properties} className="textarea" />
    </Field>
  );
}

/** The dropdown of §2: the browser's own, so that it works everywhere. */
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
      <select {...select} {...properties} className="select">
        {children}
      </select>
    </Field>
  );
}

/** A box to tick, with its words beside it. */
export function TickField({
  field,
  children,
  ...properties
}: ComponentProps<"input"> & { field: FormField; children: ReactNode }) {
  const { key: _key, ...input } = getInputProps(field, { type: "checkbox" });
  return (
    <div className="field">
      <label className="choice">
        <input {...input} {...properties} className="choice-input" />{" "}
        <span className="choice-body">
          <span className="choice-title">{children}</span>
        </span>
      </label>
      <FieldError field={field} />
    </div>
  );
}
