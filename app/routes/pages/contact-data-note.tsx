import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

/** What happens to what is typed, with the way to the whole text. */
export function DataNote() {
  const { t } = useTexts("contact");
  return (
    <p className="field-hint">
      {t("dataNote")} <Link to={href("/:slug", { slug: "kvkk" })}>{t("common:legal.kvkk")}</Link>
    </p>
  );
}
