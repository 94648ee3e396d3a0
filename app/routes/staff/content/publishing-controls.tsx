import { slugLength } from "~/contract/content/checks.ts";
import { definitionOf } from "~/contract/content/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { ControlFrame, useControl, useFormFacts } from "./controls.tsx";
import type { ContentFacts } from "./editor.server.ts";
import { isOrderedByHand } from "./kinds.ts";
import { standings, type TypedItem } from "./typed.ts";

interface PublishingProps {
  readonly facts: ContentFacts | null;
  readonly isRequiredPage: boolean;
  readonly typed: TypedItem;
}

/** What stands around the words: address, place in the list, and whether and when it is on show. */
export function PublishingControls({ facts, isRequiredPage, typed }: PublishingProps) {
  const { kind } = useFormFacts();
  const { addressed, drafts } = definitionOf(kind);
  const { t } = useTexts("editing");
  const slugHint = t("hint.slug");
  const slug = useControl("slug", slugHint);
  const position = useControl("position", t("hint.position"));
  return (
    <>
      {!addressed || isRequiredPage ? (
        <input type="hidden" name="slug" value={typed.slug} />
      ) : (
        <ControlFrame name="slug" label={t("field.slug")} hint={slugHint}>
          <input
            {...slug}
            className="input"
            defaultValue={typed.slug}
            maxLength={slugLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </ControlFrame>
      )}
      {isOrderedByHand(kind) ? (
        <ControlFrame name="position" label={t("field.position")} hint={t("hint.position")}>
          <input
            {...position}
            className="input input-short"
            defaultValue={typed.position}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
        </ControlFrame>
      ) : (
        <input type="hidden" name="position" value={typed.position} />
      )}
      {drafts && isRequiredPage && (
        <>
          <input type="hidden" name="standing" value="published" />
          <p className="notice">{t("standing.needed")}</p>
        </>
      )}
      {drafts && !isRequiredPage && <StandingControl facts={facts} typed={typed} />}
    </>
  );
}

function StandingControl({ facts, typed }: Pick<PublishingProps, "facts" | "typed">) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  const momentHint = t("hint.moment");
  const moment = useControl("moment", momentHint);
  const since =
    facts?.standing === "shown" && facts.published_at
      ? t("standing.since", { moment: dateTime(facts.published_at) })
      : t("standing.publishedHint");
  const hints = { draft: t("standing.draftHint"), published: since, scheduled: t("standing.scheduledHint") };
  return (
    <fieldset className="stack-small">
      <legend className="field-label">{t("standing.title")}</legend>
      <div className="choice-list">
        {standings.map((standing) => (
          <label className="choice" key={standing}>
            <input
              className="choice-input"
              type="radio"
              name="standing"
              value={standing}
              defaultChecked={typed.standing === standing}
            />{" "}
            <span className="choice-body">
              <span className="choice-title">{t(`standing.${standing}`)}</span>{" "}
              <span className="choice-hint">{hints[standing]}</span>
            </span>
          </label>
        ))}
      </div>
      <ControlFrame name="moment" label={t("field.moment")} hint={momentHint}>
        <input
          {...moment}
          className="input input-short"
          defaultValue={typed.moment}
          placeholder="31.12.2026 14:30"
          maxLength={30}
          autoComplete="off"
        />
      </ControlFrame>
    </fieldset>
  );
}
