import { nameChoices } from "~/contract/rules/shown-names.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { FormField } from "./checked-form.tsx";
import { FieldError } from "./field.tsx";

interface NameChoiceFieldProps {
  readonly field: FormField;
  readonly hint: string;
  /** Whether the gift is on behalf of another person: the choice governs that name and the donor's. */
  readonly isForOther?: boolean;
}

/** Renders the choice of how the names of a gift are shown to others. */
export function NameChoiceField({ field, hint, isForOther = false }: NameChoiceFieldProps) {
  const { t } = useTexts();
  const chosen = nameChoices.find((choice) => choice === field.initialValue) ?? "full_name";
  return (
    <fieldset className="field" id={field.id} tabIndex={-1} aria-describedby={field.descriptionId}>
      <legend className="field-label">{t(isForOther ? "shownAs.labelBoth" : "shownAs.label")}</legend>{" "}
      <p className="field-hint" id={field.descriptionId}>
        {hint}
      </p>
      <FieldError field={field} />
      <div className="choice-thirds">
        {nameChoices.map((value) => (
          <label className="choice" key={value}>
            <input
              className="choice-input"
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={value === chosen}
            />{" "}
            <span className="choice-body">
              <span className="choice-title">{t(`shownAs.${value}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
