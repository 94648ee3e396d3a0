import type { FormField } from "~/forms/checked-form.tsx";
import { TextField } from "~/forms/field.tsx";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { shareNameField, type ShareNameField } from "./giving.ts";

interface ShareNamesProps {
  readonly fields: Readonly<Record<ShareNameField, FormField>>;
  readonly shares: number;
  readonly isForOther: boolean;
}

/** Renders as many fields as shares were chosen. A share of the donor's own needs no name. */
export function ShareNames({ fields, shares, isForOther }: ShareNamesProps) {
  const { t } = useTexts("donate");
  return (
    <fieldset className="space-y-4">
      <legend className={labelClass}>{t("form.shareNames")}</legend>
      {!isForOther && <p className={hintClass}>{t("form.shareNamesHint")}</p>}
      <input type="hidden" name="named_shares" value={shares} />
      {Array.from({ length: shares }, (_, place) => (
        <TextField
          key={place}
          field={fields[shareNameField(place + 1)]}
          label={t("form.shareName", { number: place + 1 })}
          autoComplete="off"
          required={isForOther}
        />
      ))}
    </fieldset>
  );
}
