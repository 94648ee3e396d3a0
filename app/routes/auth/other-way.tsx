import { href } from "react-router";
import { signInAddress } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { IfPage } from "~/ui/buttons.tsx";
import { LinkLine, Callout } from "~/ui/page.tsx";

/** Offers sign-in by e-mail to somebody whose number is locked: a stranger may have typed the wrong codes. */
export function OtherWay({ redirectTo }: { redirectTo: string }) {
  const { t } = useTexts("auth");
  return (
    <IfPage to={href("/auth/email")}>
      <Callout>
        <p>{t("locked.text")}</p>
        <LinkLine to={signInAddress(redirectTo, "/auth/email")}>{t("locked.byEmail")}</LinkLine>
      </Callout>
    </IfPage>
  );
}
