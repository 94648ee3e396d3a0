import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

export default function SignUpError() {
  const { t } = useTexts("auth");
  return (
    <EmptyState picture="/pictures/error.svg" title={t("error.title")} text={t("error.text")}>
      <ButtonLink kind="primary" to={href("/auth/login")}>
        {t("error.again")}
      </ButtonLink>
    </EmptyState>
  );
}
