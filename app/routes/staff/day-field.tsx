import { dayText } from "~/forms/day.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** Renders a day of a filter form, with an error when the typed text is no day. */
export function DayField({
  name,
  label,
  typed,
  day,
}: {
  readonly name: string;
  readonly label: string;
  readonly typed: string;
  /** The parsed day; undefined without one. */
  readonly day: string | undefined;
}) {
  const { t } = useTexts("admin");
  const isWrong = typed.trim() !== "" && day === undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>{" "}
      {isWrong && (
        <p className="field-error" id={`${name}-error`}>
          {t("error.day")}
        </p>
      )}
      <input
        className="input input-short"
        id={name}
        name={name}
        placeholder={t("donations.dayForm")}
        defaultValue={isWrong ? typed : dayText(day ?? null)}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${name}-error` : undefined}
      />
    </div>
  );
}
