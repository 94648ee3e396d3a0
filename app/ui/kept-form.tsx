import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { PageTitle } from "./page.tsx";

/** A form that came after its sign-in ended. */
export interface KeptForm {
  /** Where it was sent. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Whether a file was with it, which cannot be handed back. */
  readonly hasFile: boolean;
  /** Where the sign-in in another tab leads. */
  readonly signInTo: string;
}

/** Says that the sign-in is over, and keeps what was typed until it can be sent again. */
export function KeptFormPage({ form: { action, fields, hasFile, signInTo } }: { form: KeptForm }) {
  const { t } = useTexts();
  const title = t("failure.over.title");
  return (
    <div className="container container-prose stack">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>{t("failure.over.text")}</p>
      {hasFile && <p>{t("failure.over.file")}</p>}
      {/* No <Form>: the browser sends it, whatever became of the scripts of a page that failed. */}
      <form className="cluster" method="post" action={action} encType="multipart/form-data">
        {fields.map(([name, value], place) => (
          <input key={place} type="hidden" name={name} value={value} />
        ))}
        <a className="button" href={`${href("/auth/login")}?${new URLSearchParams({ redirectTo: signInTo })}`} target="_blank" rel="noopener">
          {t("failure.over.signIn")}
        </a>{" "}
        <button className="button button-donate">{t("failure.over.again")}</button>
      </form>
    </div>
  );
}
