import { useTexts } from "~/i18n/texts.tsx";

/** The first link of every page: past the menu, to what the page is about. */
export function SkipLink() {
  const { t } = useTexts();
  return (
    <a className="skip-link" href="#main">
      {t("skip")}
    </a>
  );
}
