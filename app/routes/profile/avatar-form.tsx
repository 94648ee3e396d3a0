import { href } from "react-router";
import { PrivacyNote } from "~/forms/checked-form.tsx";
import { FileField } from "~/forms/file-field.tsx";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { FormButtons } from "~/ui/buttons.tsx";

/** Renders the user's picture and the form that changes it. */
export function AvatarForm({ avatar, error }: { avatar: string | null; error?: string | undefined }) {
  const { t } = useTexts("profile");
  return (
    <Form className={formClass} method="post" action={href("/profile/avatar")} encType="multipart/form-data">
      {avatar && <img className="rounded-full" src={avatar} alt={t("avatar.alt")} width="128" height="128" />}
      <FileField id="avatar" name="avatar" label={t("avatar.label")} hint={t("avatar.hint")} error={error} />
      <PrivacyNote />
      <FormButtons submit={t("avatar.save")} kind="quiet" />
    </Form>
  );
}
