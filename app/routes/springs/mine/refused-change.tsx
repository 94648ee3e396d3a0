import { submissionResult } from "~/forms/checked-form.tsx";
import { formClass, inputClass, labelClass, textareaClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ErrorNotice } from "~/ui/notice.tsx";

/** Shows why a change was rejected when its form is no longer on the page, e.g. after a decision in the meantime. */
export function RefusedChange({ lastResult }: { lastResult: unknown }) {
  const message = Object.values(submissionResult(lastResult)?.error ?? {}).find((errors) => errors?.[0])?.[0];
  if (!message) return null;
  return <ErrorNotice error={message} />;
}

/** The longer texts of the form, with their labels. */
const texts = { name: "form.name", about: "form.about", target: "form.target" } as const;

/** Shows the typed texts of a form that is no longer on the page, so that the owner can copy them. */
export function TextToCopy({ lastResult }: { lastResult: unknown }) {
  const { t } = useTexts("campaign");
  const typed = submissionResult(lastResult)?.initialValue;
  if (!typed) return null;
  return (
    <section className={formClass} aria-labelledby="kept-words">
      <h2 id="kept-words">{t("kept.title")}</h2>
      <p>{t("kept.text")}</p>
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => {
        const text = typed[name];
        if (typeof text !== "string" || text === "") return null;
        const id = `kept-${name}`;
        return (
          <div key={name}>
            <label className={labelClass} htmlFor={id}>
              {t(texts[name])}
            </label>
            {name === "about" ? (
              <textarea
                className={`${textareaClass} min-h-32`}
                id={id}
                readOnly
                rows={8}
                defaultValue={text}
                dir="auto"
              />
            ) : (
              <input className={inputClass} id={id} readOnly defaultValue={text} dir="auto" />
            )}
          </div>
        );
      })}
    </section>
  );
}
