import { dayFrom, dayText } from "~/forms/day.ts";
import { errorClass, inputClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** Renders the search field of the filter form above a list; sends `q`. */
export function SearchField({
  label,
  value,
  maxLength,
  isAlone = false,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly maxLength: number;
  /** Whether the field takes the whole row, because many other fields follow. */
  readonly isAlone?: boolean;
}) {
  return (
    <div className={`grow ${isAlone ? "min-w-full" : ""}`}>
      <label className={labelClass} htmlFor="q">
        {label}
      </label>{" "}
      <input className={inputClass} id="q" name="q" type="search" defaultValue={value} maxLength={maxLength} />
    </div>
  );
}

const dayNames = ["from", "until"] as const;
type DayName = (typeof dayNames)[number];

/** The first and the last day of a list, as typed and as read. */
export interface DayFilter {
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** Days that cannot be read, for which a page shows an error instead of the list of all days. */
  readonly invalid: readonly DayName[];
  readonly typed: Readonly<Record<DayName, string>>;
}

export function dayFilterFrom(search: URLSearchParams): DayFilter {
  const typed = { from: search.get("from") ?? "", until: search.get("until") ?? "" };
  const day = (name: DayName) => dayFrom(typed[name]) ?? undefined;
  return {
    from: day("from"),
    until: day("until"),
    invalid: dayNames.filter((name) => typed[name].trim() && day(name) === undefined),
    typed,
  };
}

/** Renders the fields of the first and the last day of a list. */
export function DayFields({ days }: { days: DayFilter }) {
  const { t } = useTexts("admin");
  return dayNames.map((name) => {
    const isInvalid = days.invalid.includes(name);
    return (
      <div key={name}>
        <label className={labelClass} htmlFor={name}>
          {t(`donations.${name}`)}
        </label>{" "}
        {isInvalid && (
          <p className={errorClass} id={`${name}-error`}>
            {t("error.day")}
          </p>
        )}
        <input
          className={`${inputClass} max-w-48`}
          id={name}
          name={name}
          placeholder={t("donations.dayForm")}
          defaultValue={isInvalid ? days.typed[name] : dayText(days[name] ?? null)}
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${name}-error` : undefined}
        />
      </div>
    );
  });
}
