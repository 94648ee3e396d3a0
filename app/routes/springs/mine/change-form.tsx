import { href } from "react-router";
import type { OwnSpring, SpecialDay } from "~/contract/endpoints/springs.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { Choice } from "~/forms/choice.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useLanguage } from "~/i18n/use-language.ts";
import { runtimeKey } from "~/texts/keys.ts";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { SpringFields } from "./spring-fields.tsx";
import { springSchemas, formValues } from "./spring-schema.ts";

interface ChangeFormProps {
  readonly spring: OwnSpring;
  readonly specialDays: readonly SpecialDay[];
  readonly lastResult: unknown;
}

/**
 * Renders the form that changes a spring: it corrects a pending application, applies again for a rejected one, and
 * requests an update of a confirmed one. It is prefilled with a rejected change, so that the owner need not type it
 * again.
 */
export function ChangeForm({ spring, specialDays, lastResult }: ChangeFormProps) {
  const { t } = useTexts("campaign");
  const approved = {
    name: spring.title,
    about: spring.story,
    goal_amount: spring.goal_amount ?? 0,
    special_day_id: spring.special_day?.id ?? null,
    social_accounts: spring.social_accounts,
  };
  const content = spring.refused ?? approved;
  const language = useLanguage();
  const [form, fields] = useCheckedForm<(typeof springSchemas)["tr"]>({
    id: "campaign",

    lastResult,
    defaultValue: formValues(content, language),
  });
  return (
    <CheckedForm form={form} action={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}>
      <input type="hidden" name="state" value={spring.state} />
      {spring.uploaded_picture && <UploadedPicture picture={spring.uploaded_picture} />}
      <SpringFields fields={fields} specialDays={specialDays} />
      <FormButtons submit={t(runtimeKey(`campaign:change.submit.${spring.state}`))} />
    </CheckedForm>
  );
}

/** Renders a picture that was uploaded for the next update. */
function UploadedPicture({ picture }: { picture: string }) {
  const { t } = useTexts("campaign");
  return (
    <div className="field space-y-2">
      <img
        className="h-auto w-full max-w-80 rounded-lg"
        src={picture}
        alt={t("change.newPictureAlt")}
        width="400"
        height="300"
      />
      <Choice type="checkbox" name="use_uploaded_picture" defaultChecked title={t("change.usePicture")} />
    </div>
  );
}
