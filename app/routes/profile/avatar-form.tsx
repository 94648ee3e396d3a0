import { href } from "react-router";
import { errorClass, formClass, hintClass, inputClass, labelClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { PrivacyNote } from "~/forms/privacy-note.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/form-buttons.tsx";

/** Renders the user's picture and the form that changes it. */
export function AvatarForm({ avatar, error }: { avatar: string | null; error?: string | undefined }) {
  const { t } = useTexts("profile");
  return (
    <Form className={formClass} method="post" action={href("/profile/avatar")} encType="multipart/form-data">
      {avatar && <img className="rounded-full" src={avatar} alt={t("avatar.alt")} width="128" height="128" />}
      <div>
        <label className={labelClass} htmlFor="avatar">
          {t("avatar.label")}
        </label>
        <p className={hintClass} id="avatar-hint">
          {t("avatar.hint")}
        </p>
        <input
          className={inputClass}
          id="avatar"
          name="avatar"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "avatar-hint avatar-error" : "avatar-hint"}
        />
        {error && (
          <p className={errorClass} id="avatar-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <PrivacyNote />
      <FormButtons submit={t("avatar.save")} kind="quiet" />
    </Form>
  );
}
