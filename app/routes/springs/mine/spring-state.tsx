import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { ownerMay, runningSpringStates, type ShownSpringState } from "~/contract/rules/spring-states.ts";
import { submissionResult } from "~/forms/checked-form.tsx";
import { formClass, inputClass, labelClass, textareaClass } from "~/forms/form-classes.ts";
import { isValidTime } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { TextKey } from "~/texts/keys.ts";
import { Bdi, ErrorCallout, calloutClass } from "~/ui/page.tsx";
import { useEndDay } from "~/ui/spring-availability.ts";

/** Shows why a change was rejected when its form is no longer on the page, e.g. after a decision in the meantime. */
export function RefusedChange({ lastResult }: { lastResult: unknown }) {
  const message = Object.values(submissionResult(lastResult)?.error ?? {}).find((errors) => errors?.[0])?.[0];
  if (!message) return null;
  return <ErrorCallout error={message} />;
}

/** The longer texts of the form, with their labels. */
const texts = { name: "form.name", about: "form.about", target: "form.target" } as const;

/** Shows the typed texts of a form that is no longer on the page, so that the owner can copy them. */
export function TextToCopy({ lastResult }: { lastResult: unknown }) {
  const { t } = useTexts("campaign");
  const typed = submissionResult(lastResult)?.initialValue;
  if (!typed) return null;
  return (
    <section className={formClass} aria-labelledby="typed-texts">
      <h2 id="typed-texts">{t("typedTexts.title")}</h2>
      <p>{t("typedTexts.text")}</p>
      {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => {
        const text = typed[name];
        if (typeof text !== "string" || text === "") return null;
        const id = `typed-${name}`;
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

/** The transitions that change the texts: a correction before the approval, an update request after it. */
export const contentChanges = ["correct", "request_update"] as const;

/** The text above staff's last rejection; in other states it is about an older one. */
const answers: Partial<Record<ShownSpringState, TextKey<"campaign">>> = {
  rejected: "state.reason",
  confirmed: "state.updateReason",
  // The only request that remains after a spring's end is its deletion.
  ended: "state.deletionReason",
};

/** Explains the state of a spring and what happens next. */
export function SpringStateCallout({ spring }: { spring: OwnSpring }) {
  const { t, date, lastDay } = useTexts("campaign");
  const endedOn = useEndDay()(spring);
  const { state } = spring;
  const answer = answers[state];
  return (
    <div className={calloutClass(state === "rejected" ? "error" : "neutral")}>
      <p>
        {!endedOn && (state === "ended" || state === "ended_deletion_requested")
          ? t(`state.undated.${state}`)
          : !isValidTime(spring.applied_at) && (state === "awaiting_verification" || state === "rejected")
            ? t(`state.undated.${state}`)
            : t(`state.${endedOn && state === "confirmed" ? "ended" : state}`, {
                applied: date(spring.applied_at),
                ended: endedOn ?? "",
              })}
        {spring.ends_at && !endedOn && state !== "other" && runningSpringStates.includes(state) && (
          <> {t("state.until", { ends: lastDay(spring.ends_at), days: spring.days_left })}</>
        )}
      </p>
      <GoalReachedText spring={spring} />
      {spring.end_reason && (
        <p>
          {t("state.stopped")} <Bdi>{spring.end_reason}</Bdi>
        </p>
      )}
      {answer && spring.rejection_reason && (
        <p>
          {t(answer)} <Bdi>{spring.rejection_reason}</Bdi>
        </p>
      )}
    </div>
  );
}

/** Tells the owner that the target is reached; renders nothing before that. */
export function GoalReachedText({ spring }: { spring: OwnSpring }) {
  const { t } = useTexts("campaign");
  const isOver = useEndDay()(spring) !== null;
  if (spring.status !== "completed") return null;
  return (
    <p>
      {t(isOver ? "state.fullOver" : "state.full")}{" "}
      {!isOver && ownerMay(spring.state, ...contentChanges) && t("state.fullHint")}
    </p>
  );
}
