import { TokenInput } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { RequestNumber } from "~/ui/request-number.tsx";
import { buttonClass } from "./button.ts";
import { Cluster } from "./cluster.tsx";

/**
 * A form that is returned to its sender: the sign-in ended ("guest": it can be sent without one), the phone must be
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
export function ReturnedFormPage({
  form: { reason: said, action, fields, hasFile, token, way, words, closed, lost },
}: {
  form: ReturnedForm;
}) {
  const { t } = useTexts();
  const reason = lost ? "lost" : (said ?? "stale");
  const title = closed?.title ?? t(`failure.${reason}.title`);
  const closedLines = closed?.lines.map((line) => <p key={line}>{line}</p>);
  if (lost?.isSecret) {
    return (
      <div className="container container-narrow space-y-4">
        <PageTitle>{title}</PageTitle>
        <h1>{title}</h1>
        {closedLines}
        <p>{t("failure.lost.secret")}</p>
        {!closed && <RequestNumber />}
        <Cluster>
          <a className={buttonClass()} href={lost.page}>
            {t("failure.lost.page")}
          </a>
        </Cluster>
      </div>
    );
  }
  return (
    <div className="container container-narrow space-y-4">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
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
    </div>
  );
}
