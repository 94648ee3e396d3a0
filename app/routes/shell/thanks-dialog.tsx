import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { AnyLink } from "~/ui/any-link.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import type { DialogProps } from "./dialogs.server.ts";

/** Renders the dialog for visitors who are not signed in and click donate (§2). */
export function ThanksDialog({ closeTo }: DialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t("thanks.title")} closeTo={closeTo}>
      <div className="space-y-4">
        <p>{t("thanks.text")}</p>
      </div>
      <FormActions className="mt-5">
        <Link className={buttonClass("donate")} to={href("/donate")}>
          {t("thanks.continue")}
        </Link>
        <AnyLink
          className={buttonClass("quiet")}
          to={`${href("/auth/login")}?${new URLSearchParams({ redirectTo: href("/donate") })}`}
        >
          {t("thanks.login")}
        </AnyLink>
      </FormActions>
    </Dialog>
  );
}
