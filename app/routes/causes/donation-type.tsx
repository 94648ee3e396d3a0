import { Fragment } from "react";
import { type DonationType, donationTypes } from "~/contract/rules/regular-giving.ts";
import type { FormField } from "~/forms/checked-form.tsx";
import { FieldError, TickField } from "~/forms/field.tsx";
import { useTexts } from "~/i18n/texts.tsx";

/**
 * Renders the toggle of §2: once (default, §4) or regular, and for a regular gift the choice to let it go where it is
 * needed most. Styles alone show that choice, so it works without JavaScript.
 */
export function DonationTypeChoice({ type, neededMost }: { type: FormField; neededMost: FormField }) {
  const { t } = useTexts("donate");
  const chosen = type.initialValue === "regular" ? "regular" : "once";
  const choice = (value: DonationType) => ({ value, defaultChecked: value === chosen });
  return (
    <fieldset className="field donation-type" id={type.id} tabIndex={-1}>
      <legend className="field-label">{t("form.type.label")}</legend>
      <FieldError field={type} />
      <div className="choice-grid">
        {donationTypes.map((value) => (
          <Fragment key={value}>
            <label className="choice">
              <input className="choice-input" type="radio" name={type.name} {...choice(value)} />{" "}
              <span className="choice-body">
                <span className="choice-title">{t(`form.type.${value}`)}</span>
              </span>
            </label>{" "}
          </Fragment>
        ))}
      </div>
      <div className="if-regular">
        <p className="field-hint">{t("form.type.hint")}</p>
        <TickField field={neededMost}>{t("form.type.neededMost")}</TickField>
      </div>
    </fieldset>
  );
}
