import type { ReactNode } from "react";
import { useActionData } from "react-router";
import { useErrorText } from "~/forms/error-text.ts";
import { useFocusOnChange } from "~/forms/focus.ts";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";

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
  const notice = useFocusOnChange<HTMLParagraphElement>(useActionData());
  return (
    <>
      <PageHeading kicker={kicker} title={title} lead={text} />
      {problem && (
        <p ref={notice} className={noticeClass("error")} role="alert" tabIndex={-1}>
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
