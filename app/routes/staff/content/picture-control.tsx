import { href } from "react-router";
import { definitionOf } from "~/contract/content/kinds.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { ControlFrame, useControl, useFormFacts } from "./controls.tsx";
import type { EditorValues } from "./form-values.ts";

/** The picture: what is chosen, and a file to choose instead. */
export function PictureControl({ id, values: { picture, picture_src } }: { id: string; values: EditorValues }) {
  const { kind } = useFormFacts();
  const { t } = useTexts("editing");
  const hint = t("picture.hint");
  const { name: _name, ...control } = useControl("picture", hint);
  return (
    <fieldset className="stack-small">
      <legend className="field-label">{t("picture.title")}</legend>
      <input type="hidden" name="picture" value={picture} />
      <input type="hidden" name="picture_src" value={picture_src} />
      {picture_src && (
        <img className="picture picture-small" src={picture_src} alt={t("picture.chosen")} width="400" height="300" />
      )}
      {!picture && <p className="field-hint">{t("picture.none")}</p>}
      <ControlFrame name="picture" label={t(picture ? "picture.replace" : "picture.choose")} hint={hint}>
        <input {...control} className="input" name="file" type="file" accept="image/jpeg,image/png,image/webp" />
      </ControlFrame>
      <button
        className="button button-quiet button-small"
        formAction={href("/admin/content/:kind/:id/picture", { kind, id })}
      >
        {t("picture.upload")}
      </button>
      {picture && definitionOf(kind).picture === "optional" && (
        <label className="choice">
          <input className="choice-input" type="checkbox" name="picture_removed" />{" "}
          <span className="choice-body">
            <span className="choice-title">{t("picture.remove")}</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
