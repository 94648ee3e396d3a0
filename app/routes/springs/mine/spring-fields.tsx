import type { SpecialDay } from "~/contract/endpoints/springs.ts";
import { socialNetworks, springAboutLength, springNameLength } from "~/contract/rules/spring-states.ts";
import {
  type FormField,
  type FormFields,
  PrivacyNote,
  SelectField,
  TextAreaField,
  TextField,
} from "~/forms/checked-form.tsx";
import { Options } from "~/forms/choice.tsx";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { networks } from "~/routes/springs/social-accounts.tsx";
import type { SpringFormValues } from "./spring-schema.ts";

interface SpringFieldsProps {
  readonly fields: FormFields<SpringFormValues>;
  readonly specialDays: readonly SpecialDay[];
}

/** Renders the fields of a spring, except its picture. */
export function SpringFields({ fields, specialDays }: SpringFieldsProps) {
  const { t } = useTexts("campaign");
  const chosenDay = String(fields.special_day.initialValue ?? "");
  const isListed = chosenDay === "" || specialDays.some(({ id }) => String(id) === chosenDay);
  return (
    <>
      <TextField
        field={fields.name}
        label={t("form.name")}
        hint={t("form.nameHint")}
        maxLength={springNameLength}
        autoComplete="off"
        dir="auto"
        required
      />
      <SelectField field={fields.special_day} label={t("form.specialDay")}>
        <option value="">{t("form.noSpecialDay")}</option>
        {/* The list did not arrive: saving the form must not lose the day. */}
        {!isListed && <option value={chosenDay}>{t("form.chosenDay")}</option>}
        <Options of={specialDays.map(({ id, name }) => [id, name])} />
      </SelectField>
      <TextAreaField
        field={fields.about}
        label={t("form.about")}
        hint={t("form.aboutHint")}
        maxLength={springAboutLength}
        rows={10}
        dir="auto"
        required
      />
      <TargetField field={fields.target} />
      <fieldset>
        <legend className={labelClass}>{t("form.accounts")}</legend>
        <p className={hintClass}>{t("form.accountsHint")}</p>
        <div className="space-y-2">
          {socialNetworks.map((network) => (
            <TextField
              key={network}
              field={fields[network]}
              label={networks[network].name}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          ))}
        </div>
      </fieldset>
      <PrivacyNote />
    </>
  );
}

export function TargetField({ field }: { field: FormField }) {
  const { t } = useTexts("campaign");
  return (
    <TextField
      field={field}
      label={t("form.target")}
      hint={t("form.targetHint")}
      inputMode="decimal"
      autoComplete="off"
      suffix="TL"
      required
    />
  );
}
