import type { Language } from "~/contract/rules/languages.ts";
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  isKnownTime,
} from "./format.ts";
import { useTexts } from "./texts.tsx";

/** Returns the language of the page. */
export function useLanguage(): Language {
  return useTexts().language;
}

/** Returns formatters of money (kuruş), numbers and times (UTC) in the language of the page. */
export function useFormats() {
  const language = useLanguage();
  return {
    money: (kurus: number) => formatMoney(kurus, language),
    number: (value: number) => formatNumber(value, language),
    date: (moment: string) => formatDate(moment, language),
    /** Formats the last day of a period that ends at midnight. */
    lastDay: (end: string) =>
      formatDate(isKnownTime(end) ? new Date(Date.parse(end) - 1).toISOString() : end, language),
    /** Formats a day: year, month and day. */
    day: (day: string) => formatDate(isKnownTime(day) ? `${day}T12:00:00Z` : day, language),
    dateTime: (moment: string) => formatDateTime(moment, language),
    time: (moment: string) => formatTime(moment, language),
    /** Formats a date for tables with many columns. */
    shortDate: (moment: string) => formatShortDate(moment, language),
    shortDateTime: (moment: string) => formatShortDateTime(moment, language),
  };
}
