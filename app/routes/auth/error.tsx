import { href, Link } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { PageHeading } from "~/ui/page.tsx";

/** A sign-up that did not come to its end. */
export default function SignUpError() {
  const { t } = useTexts("auth");
  return (
    <div className="band">
      <div className="container">
        <div className="empty-state">
          <img src="/pictures/error.svg" alt="" width="320" height="240" />
          <PageHeading title={t("error.title")} />
          <p>{t("error.text")}</p>
          <p>
            <Link className="button" to={href("/auth/login")}>
              {t("error.again")}
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
