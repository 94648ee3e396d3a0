import type { Cause } from "~/contract/endpoints/baskets.ts";
import { donationTypes } from "~/contract/rules/regular-giving.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { FieldError, TickField } from "~/forms/field.tsx";
import { choiceGridClass, hintClass, labelClass } from "~/forms/form-classes.ts";
import { RadioOptions } from "~/forms/radio-options.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

/**
 * Renders the toggle of §2: once (default, §4) or regular, and for a regular gift the choice to let it go where it is
 * needed most. Styles alone show that choice, so it works without JavaScript.
 */
export function DonationTypeChoice({
  cause,
  type,
  neededMost,
}: {
  cause: Cause;
  type: FormField;
  neededMost: FormField;
}) {
  const { t } = useTexts("donate");
  const { lastDay } = useFormats();
  const ends = "ends_at" in cause ? cause.ends_at : null;
  const chosen = type.initialValue === "regular" ? "regular" : "once";
  return (
    <fieldset className="donation-type" id={type.id} tabIndex={-1}>
      <legend className={labelClass}>{t("form.type.label")}</legend>
      <FieldError field={type} />
      <div className={choiceGridClass}>
        <RadioOptions
          name={type.name}
          chosen={chosen}
          options={donationTypes.map((value) => ({ value, label: t(`form.type.${value}`) }))}
        />
      </div>
      <div className="if-regular mt-2">
        <p className={hintClass}>{t("form.type.hint")}</p>
        {ends && <p className={hintClass}>{t("form.type.springEnds", { day: lastDay(ends) })}</p>}
        <TickField field={neededMost}>{t("form.type.neededMost")}</TickField>
      </div>
    </fieldset>
  );
}
