import { href } from "react-router";
import { CheckedForm, CodeField, useCheckedForm } from "~/forms/checked-form.tsx";
import type { codeSchema } from "~/forms/person-fields.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { Wait } from "~/routes/auth/sign-in-steps.server.ts";
import { WaitText } from "~/routes/auth/wait-text.tsx";
import { FormButtons, PostButton } from "~/ui/buttons.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { PageHeading } from "~/ui/page.tsx";

interface CodeDialogProps {
  readonly title: string;
  readonly text: string;
  /** Address that verifies the code. */
  readonly action: string;
  /** Address that sends another code. */
  readonly again: string;
  /** Hidden fields of the form that requests another code. */
  readonly againSends?: Readonly<Record<string, string>>;
  /** How long to wait until another code may be requested; null if that is now. */
  readonly wait: Wait | null;
  readonly lastResult: unknown;
}

/**
 * Renders the phone code verify dialog (§2, §4), also used for e-mail addresses. Closing it discards the typed digits.
 */
export function CodeDialog({ title, text, action, again, againSends, wait, lastResult }: CodeDialogProps) {
  const { t } = useTexts("profile");
  const [form, fields] = useCheckedForm<typeof codeSchema>("code", lastResult);
  return (
    <>
      <PageHeading title={title} />
      <Dialog title={title} closeTo={href("/profile/personal-data")}>
        <div className="space-y-4">
          <p>{text}</p>
          <CheckedForm form={form} action={action}>
            <CodeField field={fields.code} label={t("code.label")} />
            <FormButtons submit={t("code.submit")} />
          </CheckedForm>
          {wait && <WaitText wait={wait} />}
          <PostButton action={again} sends={againSends} kind="quiet" size="small">
            {t("code.again")}
          </PostButton>
        </div>
      </Dialog>
    </>
  );
}
