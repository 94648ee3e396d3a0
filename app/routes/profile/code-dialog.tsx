import type { SubmissionResult } from "@conform-to/react";
import { Form, href } from "react-router";
import * as z from "zod";
import { codeLength } from "~/contract/limits.ts";
import { CodeField } from "~/forms/code-field.tsx";
import { ErrorSummary } from "~/forms/error-summary.tsx";
import { useCheckedForm } from "~/forms/use-checked-form.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { PageHeading } from "~/ui/page.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";

/** Six digits, with or without spaces. */
export const codeSchema = z.object({
  code: z
    .string({ error: "errors:code.required" })
    .transform((text) => text.replace(/[\s-]/g, ""))
    .refine((text) => new RegExp(`^\\d{${codeLength}}$`).test(text), { error: "errors:code.required" }),
});

interface CodeDialogProps {
  readonly title: string;
  readonly text: string;
  /** Address that checks the code. */
  readonly action: string;
  /** Address that sends another one. */
  readonly again: string;
  /** What the form that asks for another code has to say again. */
  readonly againField?: { readonly name: string; readonly value: string };
  readonly lastResult: SubmissionResult<string[]> | null | undefined;
}

/** The phone code verify dialog (§2, §4); an e-mail address is verified the same way. Closing it forgets the digits. */
export function CodeDialog({ title, text, action, again, againField, lastResult }: CodeDialogProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm({ id: "code", schema: codeSchema, lastResult });
  return (
    <>
      <PageHeading title={title} />
      <Dialog title={title} closeTo={href("/profile/personal-data")}>
        <div className="dialog-body stack">
          <p>{text}</p>
          <Form className="form" method="post" action={action} id={form.id} noValidate onSubmit={form.onSubmit}>
            <ErrorSummary form={form} />
            <CodeField field={fields.code} label={t("code.label")} />
            <div className="form-actions">
              <SubmitButton>{t("code.submit")}</SubmitButton>
            </div>
          </Form>
          <Form method="post" action={again}>
            {againField && <input type="hidden" name={againField.name} value={againField.value} />}
            <SubmitButton className="button-quiet button-small">{t("code.again")}</SubmitButton>
          </Form>
        </div>
      </Dialog>
    </>
  );
}
