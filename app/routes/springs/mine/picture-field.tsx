import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { Choice } from "~/forms/choice.tsx";
import { FileField } from "~/forms/file-field.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";

interface PictureFieldProps {
  readonly spring: Pick<OwnSpring, "picture" | "uploaded_picture" | "state">;
  readonly field: FormField;
  /** Whether the form comes back, which loses a chosen file. */
  readonly isAgain: boolean;
}

/** Renders the picture of a spring, what waits for its update, and the field for another one. */
export function PictureField({ spring, field, isAgain }: PictureFieldProps) {
  const { t } = useTexts("campaign");
  const { picture, uploaded_picture, state } = spring;
  const hint = t(state === "confirmed" ? "form.pictureLater" : "form.pictureFormats");
  return (
    <div className="space-y-4">
      <SpringPicture src={picture} alt={t("form.pictureAlt")} />
      {uploaded_picture && (
        <>
          <p>{t("form.pictureShown")}</p>
          <SpringPicture src={uploaded_picture} alt={t("change.newPictureAlt")} />
          <Choice type="checkbox" name="use_uploaded_picture" defaultChecked title={t("change.usePicture")} />
        </>
      )}
      <FileField
        id={field.id}
        label={t("form.newPicture")}
        hint={isAgain ? `${hint} ${t("form.pictureAgain")}` : hint}
        error={field.errors?.[0]}
      />
    </div>
  );
}

/** Renders a picture of an own spring beside what changes it. */
export function SpringPicture({ src, alt }: { src: string; alt: string }) {
  return <WidePicture className="w-full max-w-80" src={src} alt={alt} width={400} />;
}
