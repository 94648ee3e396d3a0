import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { PrivacyNote } from "~/forms/checked-form.tsx";
import { FileField } from "~/forms/file-field.tsx";
import { formClass, hintClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";

/**
 * Renders the picture of a spring and the form that changes it.
 * @param isAboveForm whether another form follows, whose fields this one does not send
 */
export function PictureForm({
  spring,
  isAboveForm = false,
  error,
}: {
  spring: Pick<OwnSpring, "id" | "picture" | "uploaded_picture" | "state">;
  isAboveForm?: boolean;
  error?: string | undefined;
}) {
  const { t } = useTexts("campaign");
  return (
    <div className="gap-8 max-lg:space-y-6 lg:flex">
      <div className="lg:order-1 lg:flex-1">
        <SpringPicture src={spring.picture} alt={t("form.pictureAlt")} />
        {spring.uploaded_picture && <p className="mt-2 max-w-line">{t("form.pictureShown")}</p>}
      </div>
      <Form
        className={`${formClass} lg:flex-1`}
        method="post"
        action={href("/dashboard/campaign/:id/picture", { id: String(spring.id) })}
        encType="multipart/form-data"
      >
        <FileField
          id="picture"
          label={t("form.newPicture")}
          hint={t(spring.state === "confirmed" ? "form.pictureLater" : "form.pictureFormats")}
          error={error}
        />
        {isAboveForm && <p className={hintClass}>{t("form.pictureApart")}</p>}
        <PrivacyNote />
        <FormButtons submit={t("form.pictureSave")} kind="quiet" />
      </Form>
    </div>
  );
}

/** Renders a picture of an own spring beside what changes it. */
export function SpringPicture({ src, alt }: { src: string; alt: string }) {
  return <WidePicture className="w-full max-w-80" src={src} alt={alt} width={400} />;
}
