import * as z from "zod";
import { CheckedForm, PrivacyNote, TextField, useCheckedForm } from "~/forms/checked-form.tsx";
import { ownName } from "~/forms/person-fields.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { ProfileFill } from "~/ui/profile-fill.tsx";

export const receiptNameSchema = z.object({ name: ownName });

/** Asks for the name on a receipt that bears none. */
export function ReceiptName({ action, lastResult }: { action: string; lastResult: unknown }) {
  const { t } = useTexts("receipt");
  const [form, fields] = useCheckedForm<typeof receiptNameSchema>("receipt-name", lastResult);
  return (
    <section className="space-y-4 print:hidden" aria-labelledby="receipt-name-title">
      <h2 id="receipt-name-title">{t("name.title")}</h2>
      <p>{t("name.lead")}</p>
      <CheckedForm form={form} action={action}>
        <TextField field={fields.name} label={t("name.label")} autoComplete="name" required />
        <ProfileFill />
        <PrivacyNote />
        <FormButtons submit={t("name.submit")} />
      </CheckedForm>
    </section>
  );
}
