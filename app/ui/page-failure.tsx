import { isRouteErrorResponse } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { isReturnedForm, ReturnedFormPage } from "~/ui/returned-form.tsx";
import { buttonClass } from "./button.ts";
import { Cluster } from "./cluster.tsx";
import { emptyState } from "./empty-state.tsx";
import { Link } from "./link.tsx";
import { PageTitle, usePageAddress } from "./page.tsx";
import { RequestNumber } from "./request-number.tsx";

type Kind = "missing" | "refused" | "foreign" | "unreadable" | "tooLarge" | "tooLong" | "unavailable";

const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [400, "unreadable"],
  [403, "foreign"],
  [404, "missing"],
  [405, "refused"],
  [411, "unreadable"],
  [413, "tooLarge"],
  [414, "tooLong"],
  [503, "unavailable"],
]);

/**
 * Renders the error page: no page at this address, form not accepted, sign-in expired, the API does not answer, or
 * internal error.
 */
export function PageFailure({ error }: { error: unknown }) {
  const { t } = useTexts();
  const address = usePageAddress();
  if (isRouteErrorResponse(error) && isReturnedForm(error.data)) return <ReturnedFormPage form={error.data} />;
  // A malformed address is answered with 400, and shown as "not found".
  const kind = isRouteErrorResponse(error)
    ? error.statusText === "Bad Address"
      ? "missing"
      : (kinds.get(error.status) ?? "broken")
    : "broken";
  const isPassing = kind === "broken" || kind === "unavailable";
  const title = t(`failure.${kind}.title`);
  return (
    <div className="container">
      <div className={emptyState}>
        <PageTitle>{title}</PageTitle>
        <img
          src={kind === "missing" ? "/pictures/not-found.svg" : "/pictures/error.svg"}
          alt=""
          width="320"
          height="240"
        />
        <h1>{title}</h1>
        <p>{t(`failure.${kind}.text`)}</p>
        {isPassing && <RequestNumber />}
        <Cluster className="justify-center">
          {isPassing && (
            <>
              {/* No <Link>: another document, because these scripts may be what failed. */}
              <a className={buttonClass()} href={address}>
                {t("failure.again")}
              </a>{" "}
            </>
          )}
          <Link className={buttonClass(isPassing ? "quiet" : "primary")} to="/">
            {t("failure.home")}
          </Link>{" "}
          <Link className={buttonClass("quiet")} to="/waterwell-projects">
            {t("failure.wells")}
          </Link>
        </Cluster>
      </div>
    </div>
  );
}
