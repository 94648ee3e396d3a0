import { href } from "react-router";
import * as z from "zod";
import { reasonLength, emailLength } from "~/contract/rules/limits.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { TextAreaField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { decisionSchemas } from "~/routes/staff/approvals/decision-form.tsx";
import { FormButtons } from "~/ui/form-buttons.tsx";

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
      <FormButtons submit={t("guest.enter")} />
    </CheckedForm>
  );
}
