import { useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./button.ts";
import { Link } from "./link.tsx";

interface PaginationProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** Id of the list's section, where the list is not the whole page. */
  readonly at?: string | undefined;
}

/**
 * Links to the previous and next page; past the end a note that there is no such page. Renders nothing when the list
 * fits on one page.
 */
export function Pagination({ page, perPage, total, at }: PaginationProps) {
  const { t } = useTexts();
  const location = useLocation();
  const pages = Math.ceil(total / perPage);
  if (pages === 0 || (pages === 1 && page === 1)) return null;
  const addressOf = (number: number) => {
    const search = new URLSearchParams(location.search);
    search.set("page", String(number));
    return `?${search}${at ? `#${at}` : ""}`;
  };
  if (page > pages) {
    return (
      <nav className="flex flex-wrap items-center justify-center gap-2" aria-label={t("pagination.label")}>
        <span>{t("pagination.beyond", { page })}</span>{" "}
        <Link className={buttonClass("quiet", "small")} to={addressOf(1)}>
          {t("pagination.first")}
        </Link>
      </nav>
    );
  }
  return (
    <nav className="flex flex-wrap items-center justify-center gap-2" aria-label={t("pagination.label")}>
      {page > 1 && (
        <Link className={buttonClass("quiet", "small")} to={addressOf(page - 1)} rel="prev">
          {t("pagination.previous")}
        </Link>
      )}{" "}
      <span>{t("pagination.position", { page, pages })}</span>{" "}
      {page < pages && (
        <Link className={buttonClass("quiet", "small")} to={addressOf(page + 1)} rel="next">
          {t("pagination.next")}
        </Link>
      )}
    </nav>
  );
}
