import { href } from "react-router";
import type { ContentField } from "~/contract/content/fields.ts";
import { definitionOf } from "~/contract/content/kinds.ts";
import { Choice } from "~/forms/choice.tsx";
import { hintClass, inputClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "~/ui/button.ts";
import { ControlFrame, useControl, useFormFacts } from "./controls.tsx";
import { fieldLabel } from "./field-texts.ts";
import { type EditorValues, sourceName } from "./form-values.ts";

/** Renders the chosen picture, with a file input to replace it. */
export function PictureControl({ id, values: { picture, picture_src } }: { id: string; values: EditorValues }) {
  const { kind } = useFormFacts();
  const { t } = useTexts("editing");
  const hint = t("picture.hint");
  const { name: _name, ...control } = useControl("picture", hint);
  return (
    <fieldset className="space-y-2">
      <legend className={labelClass}>{fieldLabel(t, kind, "picture")}</legend>
      <input type="hidden" name="picture" value={picture} />
      <input type="hidden" name="picture_src" value={picture_src} />
      {picture_src && (
        <img
          className="h-auto w-full max-w-80 rounded-lg"
          src={picture_src}
          alt={t("picture.chosen")}
          width="400"
          height="300"
        />
      )}
      {!picture && <p className={hintClass}>{t("picture.none")}</p>}
      <ControlFrame name="picture" label={t(picture ? "picture.replace" : "picture.choose")} hint={hint}>
        <input {...control} className={inputClass} name="file" type="file" accept="image/jpeg,image/png,image/webp" />
      </ControlFrame>
      <button
        className={buttonClass("quiet", "small")}
        formAction={href("/admin/content/:kind/:id/picture", { kind, id })}
      >
        {t("picture.upload")}
      </button>
      {picture && definitionOf(kind).picture === "optional" && (
        <Choice type="checkbox" name="picture_removed" title={t("picture.remove")} />
      )}
    </fieldset>
  );
}

/** Renders the picture of a field besides the main one, with a file input to replace it. */
export function FieldPictureControl({ id, field, values }: { id: string; field: ContentField; values: EditorValues }) {
  const { kind } = useFormFacts();
  const { t } = useTexts("editing");
  const hint = t("picture.hint");
  const { name: _name, ...control } = useControl(`fields.${field.name}`, hint);
  const picture = String(values.fields[field.name] ?? "");
  const src = String(values.fields[sourceName(field.name)] ?? "");
  return (
    <fieldset className="space-y-2">
      <legend className={labelClass}>{fieldLabel(t, kind, field.name)}</legend>
      <input type="hidden" name={`fields.${field.name}`} value={picture} />
      <input type="hidden" name={`fields.${sourceName(field.name)}`} value={src} />
      {src && (
        <img
          className="h-auto w-full max-w-80 rounded-lg"
          src={src}
          alt={t("picture.chosen")}
          width="400"
          height="300"
        />
      )}
      {!picture && <p className={hintClass}>{t("picture.none")}</p>}
      <ControlFrame name={`fields.${field.name}`} label={t(picture ? "picture.replace" : "picture.choose")} hint={hint}>
        <input
          {...control}
          className={inputClass}
          name={`file.${field.name}`}
          type="file"
          accept="image/jpeg,image/png,image/webp"
        />
      </ControlFrame>
      <button
        className={buttonClass("quiet", "small")}
        formAction={href("/admin/content/:kind/:id/picture", { kind, id })}
      >
        {t("picture.upload")}
      </button>
      {picture && <Choice type="checkbox" name={`removed.${field.name}`} title={t("picture.remove")} />}
    </fieldset>
  );
}
