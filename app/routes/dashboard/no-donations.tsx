import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";

/** Said to somebody who has not given yet. */
export function NoDonations() {
  const { t } = useTexts("dashboard");
  return (
    <div className="empty-state">
      <img src="/pictures/empty-basket.svg" alt="" width="320" height="240" />
      <p>{t("donations.none")}</p>
      <p>
        <Link className="button button-donate" to={href("/donate")}>
          {t("common:header.donate")}
        </Link>
      </p>
    </div>
  );
}
