import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { ReasonForm } from "~/routes/staff/ui/reason-form.tsx";

/** Renders the form of a request for erasure that came in writing. */
export function ErasureForm({ contact, lastResult }: { contact: string; lastResult: unknown }) {
  const { t } = useTexts("admin");
  return (
    <ReasonForm
      id="erasure"
      action={href("/admin/guests/erasure")}
      label={t("guest.reason")}
      hint={t("guest.reasonHint")}
      submit={t("guest.enter")}
      lastResult={lastResult}
    >
      <p>{t("guest.erasureText")}</p>
      <input type="hidden" name="contact" value={contact} />
    </ReasonForm>
  );
}
