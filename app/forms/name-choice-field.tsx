import { nameChoices } from "~/contract/rules/shown-names.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { FormField } from "./checked-form.tsx";
import { RadioField } from "./field.tsx";

interface NameChoiceFieldProps {
  readonly field: FormField;
  readonly hint: string;
  /** Whether the gift is on behalf of another person: the choice governs that name and the donor's. */
  readonly isForOther?: boolean;
}

/** Renders the choice of how the names of a gift are shown to others. */
export function NameChoiceField({ field, hint, isForOther = false }: NameChoiceFieldProps) {
  const { t } = useTexts();
  return (
    <RadioField
      field={field}
      label={t(isForOther ? "shownAs.labelBoth" : "shownAs.label")}
      hint={hint}
      options={nameChoices.map((value) => ({ value, label: t(`shownAs.${value}`) }))}
      usual="full_name"
    />
  );
}
