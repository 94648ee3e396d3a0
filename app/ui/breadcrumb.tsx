import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { IfPage } from "./any-link.tsx";
import { Link } from "./link.tsx";

const link = "inline-block py-1.5 wrap-anywhere";

/** Links to the home page and to the list that the page belongs to, unless the API lacks that list. */
export function Breadcrumb({ title, to }: { title: string; to: string }) {
  const { t } = useTexts();
  return (
    <nav className="text-[1rem] print:hidden" aria-label={t("breadcrumb")}>
      <ol>
        <li className="inline">
          <Link className={link} to={href("/")}>
            {t("home")}
          </Link>
        </li>{" "}
        <IfPage to={to}>
          <li className="inline before:px-1.5 before:text-muted before:content-['/']">
            <Link className={link} to={to}>
              {title}
            </Link>
          </li>
        </IfPage>
      </ol>
    </nav>
  );
}
