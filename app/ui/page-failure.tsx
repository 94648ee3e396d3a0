import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";
import { isRouteErrorResponse } from "react-router";
import { TokenInput } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { ButtonLink } from "~/ui/buttons.tsx";
import { buttonClass } from "./buttons.tsx";
import { emptyState } from "./empty-state.tsx";
import { PageTitle, usePageAddress } from "./page-head.tsx";
import { Cluster } from "./page.tsx";

/** Id of the request that the server is answering; null in a browser. */
export const RequestNumberContext = createContext<string | null>(null);

const elementId = "request-number";
const noSubscription = () => () => {};

/** Reads the number that the server wrote into this page. */
function numberOfDocument(): string | null {
  return document.getElementById(elementId)?.dataset.number ?? null;
}

/** Returns the number of the page's last failed request, which the server sends in Server-Timing. */
function numberOfLastFailure(): string | null {
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const named = requests.flatMap(({ serverTiming }) => serverTiming ?? []).filter(({ name }) => name === "request");
  return named.at(-1)?.description ?? numberOfDocument();
}

/** Shows the number by which the failure can be found in the site's log. */
function RequestNumber() {
  const { t } = useTexts();
  const served = useContext(RequestNumberContext);
  const number = useSyncExternalStore(
    noSubscription,
    numberOfLastFailure,
    () => served ?? (typeof document === "undefined" ? null : numberOfDocument()),
  );
  if (number === null) return null;
  return (
    <p id={elementId} data-number={number}>
      <small>{t("failure.number", { number })}</small>
    </p>
  );
}

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
        <img src={`/pictures/${kind === "missing" ? "not-found" : "error"}.svg`} alt="" width="320" height="240" />
        <h1>{title}</h1>
        <p>{t(`failure.${kind}.text`)}</p>
        {isPassing && <RequestNumber />}
        <Cluster className="justify-center">
          {/* No <Link>: another document, because these scripts may be what failed. */}
          {isPassing && (
            <a className={buttonClass()} href={address}>
              {t("failure.again")}
            </a>
          )}{" "}
          <ButtonLink kind={isPassing ? "quiet" : "primary"} to="/">
            {t("failure.home")}
          </ButtonLink>{" "}
          <ButtonLink to="/waterwell-projects">{t("failure.wells")}</ButtonLink>
        </Cluster>
      </div>
    </div>
  );
}

/**
 * A form that is returned to its sender: the sign-in expired ("guest": it can be sent without one), the phone must be
 * verified first, the page was older than the cookies, or the database did not answer.
 */
export interface ReturnedForm {
  /** Absent when the site failed. */
  readonly reason?: "over" | "guest" | "confirm" | "stale";
  /** Address that the form was sent to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether it contained a file, which cannot be returned. */
  readonly hasFile: boolean;
  readonly token?: string;
  /** Address for signing in or verifying the phone in another tab; absent when the form can be sent again at once. */
  readonly way?: string;
  /** Content of the form, for its sender to check, because another site may have written it. */
  readonly words?: readonly string[];
  /** What the site says while it is closed on purpose. */
  readonly closed?: { readonly title: string; readonly lines: readonly string[] };
  /** Set when the site failed or is closed. */
  readonly lost?: {
    /** Whether it contained card data or a code, and is shown without its fields. */
    readonly isSecret: boolean;
    /** Address of the form's page. */
    readonly page: string;
  };
}

/** Tells whether the data of a route error is a form to return. */
export function isReturnedForm(data: unknown): data is ReturnedForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}

/** Explains why a form was not accepted, and keeps its values until it can be sent again. */
function ReturnedFormPage({ form }: { form: ReturnedForm }) {
  const { action, fields, hasFile, token, way, words, closed, lost } = form;
  const { t } = useTexts();
  const reason = lost ? "lost" : (form.reason ?? "stale");
  const title = closed?.title ?? t(`failure.${reason}.title`);
  const closedLines = closed?.lines.map((line) => <p key={line}>{line}</p>);
  if (lost?.isSecret)
    return (
      <ReturnedFrame title={title}>
        {closedLines}
        <p>{t("failure.lost.secret")}</p>
        {!closed && <RequestNumber />}
        <Cluster>
          <a className={buttonClass()} href={lost.page}>
            {t("failure.lost.page")}
          </a>
        </Cluster>
      </ReturnedFrame>
    );
  return (
    <ReturnedFrame title={title}>
      {closedLines ?? <p>{t(`failure.${reason}.text`)}</p>}
      {words && words.length > 0 && (
        <ul>
          {words.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
      {hasFile && <p>{t("failure.over.file")}</p>}
      {lost && !closed && <RequestNumber />}
      {/* No <Form>, because the browser can send a plain form even if the page's scripts failed. */}
      <form
        className="flex flex-wrap items-center gap-3 wrap-anywhere"
        method="post"
        action={action}
        encType="multipart/form-data"
      >
        <TokenInput token={token} />
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {way !== undefined && (
          <>
            <a className={buttonClass("quiet")} href={way} target="_blank" rel="noopener">
              {t(reason === "confirm" ? "failure.confirm.signIn" : "failure.over.signIn")}
            </a>{" "}
          </>
        )}
        <button className={buttonClass()}>
          {t(reason === "guest" ? "failure.guest.again" : "failure.over.again")}
        </button>
      </form>
    </ReturnedFrame>
  );
}

function ReturnedFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="container container-narrow space-y-4">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
