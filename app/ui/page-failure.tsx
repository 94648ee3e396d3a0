import { useTexts } from "~/i18n/texts.tsx";
import { isRouteErrorResponse, Link } from "react-router";
import { KeptFormPage } from "./kept-form.tsx";
import { PageTitle } from "./page.tsx";

const kinds: Readonly<Record<number, "missing" | "refused">> = { 404: "missing", 405: "refused" };

/** What a page says when there is nothing at its address, when that takes no form, when the sign-in of who wrote is over, or when it could not be made. */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTexts();
  if (isRouteErrorResponse(error) && error.status === 401) return <KeptFormPage form={error.data} />;
  // An address that nobody can read is answered with 400, and there is nothing at it.
  const kind = isRouteErrorResponse(error) ? (error.statusText === "Bad Address" ? "missing" : (kinds[error.status] ?? "broken")) : "broken";
  const title = t(`failure.${kind}.title`);
  return (
    <div className="container">
      <div className="empty-state">
        <PageTitle>{title}</PageTitle>
        <img src={kind === "missing" ? "/pictures/not-found.svg" : "/pictures/error.svg"} alt="" width="320" height="240" />
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
