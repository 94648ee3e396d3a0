import { dayText } from "~/forms/day.ts";
import { errorClass, inputClass, labelClass } from "~/forms/form-classes.ts";
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
    <div>
      <label className={labelClass} htmlFor={name}>
        {label}
      </label>{" "}
      {isWrong && (
        <p className={errorClass} id={`${name}-error`}>
          {t("error.day")}
        </p>
      )}
      <input
        className={`${inputClass} max-w-48`}
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
