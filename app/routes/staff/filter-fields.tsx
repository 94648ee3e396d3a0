import { useTexts } from "~/i18n/texts.tsx";

/** Renders the search field of the filter form above a list; sends `q`. */
export function SearchField({
  label,
  value,
  maxLength,
  className = "filter-main",
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  readonly className?: string;
}) {
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor="q">
        {label}
      </label>{" "}
      <input className="input" id="q" name="q" type="search" defaultValue={value} maxLength={maxLength} />
    </div>
  );
}

/** Renders a select of a filter form. Its first option, with an empty value, is "all". */
export function SelectField<Value extends string>({
  name,
  label,
  value,
  options,
  all,
  optionLabel,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly Value[];
  /** Label of the first option; "All" of the staff texts if left out. */
  readonly all?: string;
  readonly optionLabel: (option: Value) => string;
}) {
  const { t } = useTexts("admin");
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>{" "}
      <select className="select" id={name} name={name} defaultValue={value}>
        <option value="">{all ?? t("filter.all")}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {optionLabel(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
