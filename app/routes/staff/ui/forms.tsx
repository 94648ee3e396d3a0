import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { reasonLength } from "~/contract/rules/limits.ts";
import { CheckedForm, type FormField, TextAreaField, useCheckedForm } from "~/forms/checked-form.tsx";
import { useErrorText } from "~/forms/error-text.ts";
import { useFocusOnChange } from "~/forms/focus.ts";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { type ButtonKind, FormButtons } from "~/ui/buttons.tsx";
import { calloutClass, PageHeading } from "~/ui/page.tsx";
import type { reasonSchema } from "./forms.server.ts";

interface ConfirmPageProps {
  readonly kicker: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly action: string;
  readonly cancelTo: string;
  readonly isDangerous?: boolean;
  /** Hidden fields of the form, such as the version it is about. */
  readonly sends?: Readonly<Record<string, string>>;
  /** Why the API rejected the operation. */
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
}

/** Renders the confirmation page of an operation. */
export function ConfirmPage({
  kicker,
  title,
  text,
  submit,
  action,
  cancelTo,
  isDangerous = false,
  sends = {},
  problem,
  children,
}: ConfirmPageProps) {
  const errorText = useErrorText();
  const refusal = useFocusOnChange<HTMLParagraphElement>(useActionData());
  return (
    <>
      <PageHeading kicker={kicker} title={title} lead={text} />
      {problem && (
        <p ref={refusal} className={calloutClass("error")} role="alert" tabIndex={-1}>
          {errorText(problem)}
        </p>
      )}
      {children}
      <Form className={formClass} method="post" action={action}>
        {Object.entries(sends).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <FormButtons submit={submit} kind={isDangerous ? "danger" : "primary"} cancelTo={cancelTo} />
      </Form>
    </>
  );
}

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
  const [form, fields] = useCheckedForm<typeof reasonSchema>(id, lastResult);
  return (
    <CheckedForm form={form} action={action}>
      {children}
      <ReasonField field={fields.reason} {...field} />
      <FormButtons submit={submit} kind={kind} cancelTo={cancelTo} />
    </CheckedForm>
  );
}
