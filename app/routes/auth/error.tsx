import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Link } from "~/ui/link.tsx";

/** Renders the page after a failed sign-up. */
export default function SignUpError() {
  const { t } = useTexts("auth");
  return (
    <EmptyState picture="/pictures/error.svg" title={t("error.title")} text={t("error.text")}>
      <Link className={buttonClass()} to={href("/auth/login")}>
        {t("error.again")}
      </Link>
    </EmptyState>
  );
}
