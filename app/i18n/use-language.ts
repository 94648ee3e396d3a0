import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "~/contract/languages.ts";
import { formatDate, formatDateTime, formatMoney, formatNumber } from "~/i18n/format.ts";

/** The language of the page. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : "tr";
}

/** Writers of money (kuruş), numbers and moments (UTC) in the language of the page. */
export function useFormats() {
  const language = useLanguage();
  return {
    money: (kurus: number) => formatMoney(kurus, language),
    number: (value: number) => formatNumber(value, language),
    date: (moment: string) => formatDate(moment, language),
    dateTime: (moment: string) => formatDateTime(moment, language),
  };
}
