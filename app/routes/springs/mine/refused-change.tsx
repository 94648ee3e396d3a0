import { submissionResult } from "~/forms/checked-form.tsx";
import { useErrorText } from "~/forms/error-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { NoticeBox } from "~/ui/notice.tsx";

/** Why a change was refused, where its form is not on the page any more: somebody was quicker, in another window. */
export function RefusedChange({ lastResult }: { lastResult: unknown }) {
  const errorText = useErrorText();
  const message = Object.values(submissionResult(lastResult)?.error ?? {}).find((errors) => errors?.[0])?.[0];
  if (!message) return null;
  return (
    <NoticeBox kind="error">
      <p>{errorText(message)}</p>
    </NoticeBox>
  );
}

/** Texts of the form that are long enough to be missed, with their labels. */
const texts = { name: "form.name", about: "form.about", target: "form.target" } as const;

/** What somebody typed into a form that is not on the page any more, to be read and copied: it was not sent on. */
export function TextToCopy({ lastResult }: { lastResult: unknown }) {
  const { t } = useTexts("campaign");
  const typed = submissionResult(lastResult)?.initialValue;
  if (!typed) return null;
  return (
    <section className="form" aria-labelledby="kept-words">
      <h2 id="kept-words">{t("kept.title")}</h2>
      <p>{t("kept.text")}</p>
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => {
        const text = typed[name];
        if (typeof text !== "string" || text === "") return null;
        const id = `kept-${name}`;
        return (
          <div className="field" key={name}>
            <label className="field-label" htmlFor={id}>
              {t(texts[name])}
            </label>
            {name === "about" ? (
              <textarea className="textarea" id={id} readOnly rows={8} defaultValue={text} dir="auto" />
            ) : (
              <input className="input" id={id} readOnly defaultValue={text} dir="auto" />
            )}
          </div>
        );
      })}
    </section>
  );
}
