import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

/** Links to the home page and to the list that the page belongs to. */
export function Breadcrumb({ title, to }: { title: string; to: string }) {
  const { t } = useTexts();
  return (
    <nav className="breadcrumb" aria-label={t("breadcrumb")}>
      <ol>
        <li>
          <Link to={href("/")}>{t("home")}</Link>
        </li>{" "}
        <li>
          <Link to={to}>{title}</Link>
        </li>
      </ol>
    </nav>
  );
}
