import type { ReactNode } from "react";
import { reasonLength } from "~/contract/rules/limits.ts";
import { CheckedForm, type FormField, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import type { ButtonKind } from "~/ui/button.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";
import type { reasonSchema } from "./reason-schema.ts";

interface ReasonFieldProps {
  readonly field: FormField;
  /** Says who reads the reason. */
  readonly hint: string;
  /** Label of the field, if not "Reason". */
  readonly label?: string | undefined;
}

/** Renders the field in which staff say why. */
export function ReasonField({ field, hint, label }: ReasonFieldProps) {
  const { t } = useTexts("admin");
  return (
    <TextAreaField field={field} label={label ?? t("decision.reason")} hint={hint} maxLength={reasonLength} required />
  );
}

interface ReasonFormProps extends Omit<ReasonFieldProps, "field"> {
  /** Unlike that of every other form on the page. */
  readonly id: string;
  readonly action: string;
  readonly submit: string;
  readonly kind?: ButtonKind;
  /** Path of the link that leaves the form; without it there is none. */
  readonly cancelTo?: string;
  readonly lastResult: unknown;
  /** What stands above the field, such as hidden fields. */
  readonly children?: ReactNode;
}

/** Renders the form of a decision that needs only a reason. */
export function ReasonForm({ id, action, submit, kind, cancelTo, lastResult, children, ...field }: ReasonFormProps) {
  const [form, fields] = useCheckedForm<typeof reasonSchema>({ id, lastResult });
  return (
    <CheckedForm form={form} action={action}>
      {children}
      <ReasonField field={fields.reason} {...field} />
      <FormButtons submit={submit} kind={kind} cancelTo={cancelTo} />
    </CheckedForm>
  );
}
