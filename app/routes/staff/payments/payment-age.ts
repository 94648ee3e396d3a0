import { useTexts } from "~/i18n/texts.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Says how long ago a moment is, in whole minutes, hours or days. @param now ISO 8601, as the server read its clock */
export function useAge(now: string): (moment: string) => string {
  const { t } = useTexts("admin");
  return (moment) => {
    const age = Math.max(0, Date.parse(now) - Date.parse(moment));
    if (age < 2 * hour) return t("payments.minutes", { count: Math.floor(age / minute) });
    return age < 2 * day
      ? t("payments.hours", { count: Math.floor(age / hour) })
      : t("payments.days", { count: Math.floor(age / day) });
  };
}
