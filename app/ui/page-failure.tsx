import { useTexts } from "~/i18n/texts.tsx";
import { isRouteErrorResponse, Link } from "react-router";
import { PageTitle } from "./page.tsx";

/** What a page says when there is nothing at its address, or when it could not be made. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTexts();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const kind = isMissing ? "missing" : "broken";
  const title = t(`failure.${kind}.title`);
  return (
    <div className="container">
      <div className="empty-state">
        <PageTitle>{title}</PageTitle>
        <img src={isMissing ? "/pictures/not-found.svg" : "/pictures/error.svg"} alt="" width="320" height="240" />
        <h1>{title}</h1>
        <p>{t(`failure.${kind}.text`)}</p>
        <p className="cluster">
          <Link className="button" to="/">
            {t("failure.home")}
          </Link>{" "}
          <Link className="button button-quiet" to="/waterwell-projects">
            {t("failure.wells")}
          </Link>
        </p>
      </div>
    </div>
  );
}
