import { useTranslation } from "react-i18next";

/** The first link of every page: past the menu, to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link" href="#main">
      {t("skip")}
    </a>
  );
}
