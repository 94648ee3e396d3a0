import { href } from "react-router";
import * as z from "zod";
import { reasonLength, emailLength } from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField } from "~/forms/field.tsx";
import { FormActions } from "~/forms/form-actions.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { decisionSchemas } from "~/routes/staff/approvals/decision-form.tsx";
import { SubmitButton } from "~/ui/submit-button.tsx";

export const erasureSchema = z.object({
  contact: z.string().max(emailLength).default(""),
  reason: decisionSchemas.reason.shape.reason,
});

/** Renders the form of a request for erasure that came in writing. */
export function ErasureForm({ contact, lastResult }: { contact: string; lastResult: unknown }) {
  const { t } = useTexts("admin");
  const [form, fields] = useCheckedForm<typeof erasureSchema>({ id: "erasure", lastResult });
  return (
    <CheckedForm form={form} action={href("/admin/guests/erasure")}>
      <p>{t("guest.erasureText")}</p>
      <input type="hidden" name="contact" value={contact} />
      <TextAreaField
        field={fields.reason}
        label={t("guest.reason")}
        hint={t("guest.reasonHint")}
        maxLength={reasonLength}
        required
      />
      <FormActions>
        <SubmitButton>{t("guest.enter")}</SubmitButton>
      </FormActions>
    </CheckedForm>
  );
}
