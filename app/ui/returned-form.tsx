import { TokenInput } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { PageTitle } from "~/ui/page.tsx";
import { RequestNumber } from "~/ui/request-number.tsx";

/**
 * A form that could not be taken as it came: its sign-in ended, its sender has to prove the phone, its page was older
 * than the cookies, or the database did not answer.
 */
export interface ReturnedForm {
  /** Absent where the site could not do what it asks for. */
  readonly reason?: "over" | "confirm" | "stale";
  /** Where it was sent. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether a file was with it, which cannot be handed back. */
  readonly hasFile: boolean;
  readonly token?: string;
  /** Where to sign in or to confirm, in another tab; absent when the form can be sent again at once. */
  readonly way?: string;
  /** What the form says, for its sender to read: it may be another site's. */
  readonly words?: readonly string[];
  /** Set where the site could not do what it asks for. */
  readonly lost?: {
    /** Whether it held a card or a code, and so stands here without its fields. */
    readonly isSecret: boolean;
    /** The page that the form stands on. */
    readonly page: string;
  };
}

/** Whether what a page failed with is a form to hand back. */
export function isKeptForm(data: unknown): data is ReturnedForm {
  return typeof data === "object" && data !== null && "action" in data && "fields" in data;
}

/** Says why a form was not taken, and keeps what was typed until it can be sent again. */
export function KeptFormPage({
  form: { reason: said, action, fields, hasFile, token, way, words, lost },
}: {
  form: ReturnedForm;
}) {
  const { t } = useTexts();
  const reason = lost ? "lost" : (said ?? "stale");
  const title = t(`failure.${reason}.title`);
  if (lost?.isSecret) {
    return (
      <div className="container container-prose stack">
        <PageTitle>{title}</PageTitle>
        <h1>{title}</h1>
        <p>{t("failure.lost.secret")}</p>
        <RequestNumber />
        <p className="cluster">
          <a className="button" href={lost.page}>
            {t("failure.lost.page")}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="container container-prose stack">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>{t(`failure.${reason}.text`)}</p>
      {words && words.length > 0 && (
        <ul>
          {words.map((one, place) => (
            <li key={place}>{one}</li>
          ))}
        </ul>
      )}
      {hasFile && <p>{t("failure.over.file")}</p>}
      {lost && <RequestNumber />}
      {/* No <Form>: the browser sends it, whatever became of the scripts of a page that failed. */}
      <form className="cluster" method="post" action={action} encType="multipart/form-data">
        <TokenInput token={token} />
        {fields.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        {way !== undefined && (
          <>
            <a className="button" href={way} target="_blank" rel="noopener">
              {t(reason === "confirm" ? "failure.confirm.signIn" : "failure.over.signIn")}
            </a>{" "}
          </>
        )}
        <button className="button button-donate">{t("failure.over.again")}</button>
      </form>
    </div>
  );
}
