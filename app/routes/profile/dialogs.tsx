import { href, Link } from "react-router";
import { autoCloseSeconds } from "~/contract/rules/limits.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import { useOffers } from "~/ui/site-facts.ts";
import { SubmitButton } from "~/ui/submit-button.tsx";

const options = href("/profile/profile-options");

/**
 * Renders the verified success dialog (§2). It closes after 30 × 200 ms; without JavaScript the page refreshes instead.
 */
export function VerifiedDialog({ what }: { what: "phone-verified" | "email-verified" }) {
  const { t } = useTexts("profile");
  return (
    <Dialog title={t("verified.title")} closeTo={options}>
      <noscript>
        <meta httpEquiv="refresh" content={`${autoCloseSeconds};url=${options}`} />
      </noscript>
      <div className="space-y-4" data-closes-after={autoCloseSeconds}>
        <img src="/pictures/thanks.svg" alt="" width="240" height="180" />
        <p role="status">{t(`verified.${what}`)}</p>
      </div>
      <FormActions className="mt-5">
        <Link className={buttonClass()} to={options}>
          {t("verified.continue")}
        </Link>
      </FormActions>
    </Dialog>
  );
}

/** The data that an approved deletion removes. */
const goneWithAccount = ["person", "cards", "signIns", "springs", "wells"] as const;

/** Renders the account deletion confirm (§2, §4); staff decide about the request. */
export function DeleteAccountDialog() {
  const { t } = useTexts("profile");
  const isGoneKnown = useOffers("personal_data");
  return (
    <Dialog title={t("deletion.confirmTitle")} closeTo={options}>
      <div className="space-y-4">
        {isGoneKnown ? (
          <>
            <p>{t("deletion.confirmText")}</p>
            <div className="prose">
              <ul>
                {goneWithAccount.map((what) => (
                  <li key={what}>{t(`deletion.gone.${what}`)}</li>
                ))}
              </ul>
            </div>
          </>
        ) : (
          <p>{t("deletion.text")}</p>
        )}
        <p>
          {t("retention:erased")} {t("deletion.final")}
        </p>
      </div>
      <FormActions className="mt-5">
        <Form method="post" action={href("/profile/deletion")}>
          <SubmitButton kind="danger">{t("deletion.confirm")}</SubmitButton>
        </Form>
        <Link className={buttonClass("quiet")} to={options}>
          {t("common:cancel")}
        </Link>
      </FormActions>
    </Dialog>
  );
}
