import { href } from "react-router";
import { slugLength } from "~/contract/content/checks.ts";
import { definitionOf } from "~/contract/content/kinds.ts";
import { Choice, RadioOptions } from "~/forms/choice.tsx";
import { FileInput, fileLabelId } from "~/forms/file-field.tsx";
import { choiceListClass, hintClass, inputClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/buttons.tsx";
import { calloutClass } from "~/ui/page.tsx";
import { ChosenPicture, ControlFrame, useControl, useFormFacts } from "./controls.tsx";
import type { ContentFacts } from "./editor.server.ts";
import { fieldLabel } from "./field-texts.ts";
import { type EditorValues, publicationOptions, sourceName } from "./form-values.ts";
import { isOrderedByHand } from "./kinds.ts";

interface PublishingProps {
  readonly facts: ContentFacts | null;
  readonly isRequiredPage: boolean;
  readonly values: EditorValues;
}

/** Renders the controls for slug, position and publication. */
export function PublishingControls({ facts, isRequiredPage, values }: PublishingProps) {
  const { kind } = useFormFacts();
  const { addressed, drafts } = definitionOf(kind);
  const { t } = useTexts("editing");
  const slugHint = t("hint.slug");
  const slug = useControl("slug", slugHint);
  const position = useControl("position", t("hint.position"));
  return (
    <>
      {!addressed || isRequiredPage ? (
        <input type="hidden" name="slug" value={values.slug} />
      ) : (
        <ControlFrame name="slug" label={t("field.slug")} hint={slugHint}>
          <input
            {...slug}
            className={inputClass}
            defaultValue={values.slug}
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
            className={`${inputClass} max-w-48`}
            defaultValue={values.position}
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
          />
        </ControlFrame>
      ) : (
        <input type="hidden" name="position" value={values.position} />
      )}
      {drafts && isRequiredPage && (
        <>
          <input type="hidden" name="standing" value="published" />
          <p className={calloutClass()}>{t("standing.needed")}</p>
        </>
      )}
      {drafts && !isRequiredPage && <PublicationStatusControl facts={facts} values={values} />}
    </>
  );
}

function PublicationStatusControl({ facts, values }: Pick<PublishingProps, "facts" | "values">) {
  const { t, dateTime } = useTexts("editing");
  const momentHint = t("hint.moment");
  const moment = useControl("moment", momentHint);
  const since =
    facts?.standing === "shown" && facts.published_at
      ? t("standing.since", { moment: dateTime(facts.published_at) })
      : t("standing.publishedHint");
  const hints = { draft: t("standing.draftHint"), published: since, scheduled: t("standing.scheduledHint") };
  return (
    <fieldset className="space-y-2">
      <legend className={labelClass}>{t("standing.title")}</legend>
      <div className={choiceListClass}>
        <RadioOptions
          name="standing"
          chosen={values.publicationStatus}
          options={publicationOptions.map((status) => ({
            value: status,
            label: t(`standing.${status}`),
            hint: hints[status],
          }))}
        />
      </div>
      <ControlFrame name="moment" label={t("field.moment")} hint={momentHint}>
        <input
          {...moment}
          className={`${inputClass} max-w-48`}
          defaultValue={values.moment}
          placeholder="31.12.2026 14:30"
          maxLength={30}
          autoComplete="off"
        />
      </ControlFrame>
    </fieldset>
  );
}

/** Renders the chosen picture, by default the main one, with a file input to replace it. */
export function PictureControl({ id, field, values }: { id: string; field?: string; values: EditorValues }) {
  const { kind } = useFormFacts();
  const { t } = useTexts("editing");
  const hint = t("picture.hint");
  const { name, ...control } = useControl(field ? `fields.${field}` : "picture", hint);
  const picture = field ? String(values.fields[field] ?? "") : values.picture;
  const src = field ? String(values.fields[sourceName(field)] ?? "") : values.picture_src;
  const label = t(picture ? "picture.replace" : "picture.choose");
  return (
    <fieldset className="space-y-2">
      <legend className={labelClass}>{fieldLabel(t, kind, field ?? "picture")}</legend>
      <input type="hidden" name={name} value={picture} />
      <input type="hidden" name={sourceName(name)} value={src} />
      {src && <ChosenPicture src={src} />}
      {!picture && <p className={hintClass}>{t("picture.none")}</p>}
      <ControlFrame name={name} label={label} labelId={fileLabelId(control.id)} hint={hint}>
        <FileInput {...control} name={field ? `file.${field}` : "file"} />
      </ControlFrame>
      <button
        className={buttonClass("quiet", "small")}
        formAction={href("/admin/content/:kind/:id/picture", { kind, id })}
      >
        {t("picture.upload")}
      </button>
      {picture && (field || definitionOf(kind).picture === "optional") && (
        <Choice type="checkbox" name={field ? `removed.${field}` : "picture_removed"} title={t("picture.remove")} />
      )}
    </fieldset>
  );
}
