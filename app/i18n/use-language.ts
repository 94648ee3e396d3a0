import type { Language } from "~/contract/languages.ts";
import { formatDate, formatDateTime, formatMoney, formatNumber } from "./format.ts";
import { useTexts } from "./texts.tsx";

/** The language of the page. */
export function useLanguage(): Language {
  return useTexts().language;
}

/** Writers of money (kuruş), numbers, moments (UTC) and days (year, month and day) in the language of the page. */
export function useFormats() {
  const language = useLanguage();
  return {
    money: (kurus: number) => formatMoney(kurus, language),
    number: (value: number) => formatNumber(value, language),
    date: (moment: string) => formatDate(moment, language),
    day: (day: string) => formatDate(`${day}T12:00:00Z`, language),
    dateTime: (moment: string) => formatDateTime(moment, language),
  };
}
