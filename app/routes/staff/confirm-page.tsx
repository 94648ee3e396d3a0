import type { ReactNode } from "react";
import { Link, useActionData } from "react-router";
import { useErrorText } from "~/forms/error-text.ts";
import { useFocusOnChange } from "~/forms/focus.ts";
import { FormActions } from "~/forms/form-actions.tsx";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { noticeClass } from "~/ui/notice.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";

interface ConfirmPageProps {
  readonly kicker: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly action: string;
  readonly cancelTo: string;
  /** Label of the cancel link; the editor's if left out. */
  readonly cancel?: string;
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
  cancel,
  isDangerous = false,
  sends = {},
  problem,
  children,
}: ConfirmPageProps) {
  const { t } = useTexts("editing");
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
        <FormActions>
          <SubmitButton kind={isDangerous ? "danger" : "primary"}>{submit}</SubmitButton>{" "}
          <Link className={buttonClass("quiet")} to={cancelTo}>
            {cancel ?? t("cancel")}
          </Link>
        </FormActions>
      </Form>
    </>
  );
}
