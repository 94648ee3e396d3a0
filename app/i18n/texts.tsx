import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "~/contract/rules/languages.ts";
import type { Namespace, TextKey } from "~/texts/keys.ts";
import { type Overrides, withOverrides, withVariants } from "~/texts/replaced-texts.ts";
import { createTranslate, type Namespaces, type Translate } from "~/texts/translate.ts";
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatShortDate,
  formatShortDateTime,
  formatTime,
  isValidTime,
} from "./format.ts";

interface Texts {
  readonly language: Language;
  readonly namespaces: Namespaces;
}

const TextsContext = createContext<Texts>({ language: "tr", namespaces: {} });

/** Provides the texts of the page. */
export function TextsProvider({ language, namespaces, children }: Texts & { readonly children: ReactNode }) {
  const texts = useMemo(() => ({ language, namespaces }), [language, namespaces]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * Provides the texts with some replaced.
 * @param without what the site lacks, by commas: texts for that stand in the place of the others
 */
export function ReplacedTexts({
  without,
  overrides,
  children,
}: {
  readonly without: string;
  readonly overrides: Overrides;
  readonly children: ReactNode;
}) {
  const { language, namespaces } = use(TextsContext);
  const replaced = withOverrides(withVariants(namespaces, without), overrides);
  return (
    <TextsProvider language={language} namespaces={replaced}>
      {children}
    </TextsProvider>
  );
}

/**
 * Returns the translator of a namespace, the language of the page, and formatters of money (kuruş), numbers and times
 * (UTC) in it.
 */
export function useTexts<Default extends Namespace = "common">(namespace?: Default) {
  const { language, namespaces } = use(TextsContext);
  return useMemo(() => {
    const t: Translate<TextKey<Default>> = createTranslate(language, namespaces, namespace);
    return { t, language, ...formatsIn(language) };
  }, [language, namespaces, namespace]);
}

function formatsIn(language: Language) {
  return {
    money: (kurus: number) => formatMoney(kurus, language),
    number: (value: number) => formatNumber(value, language),
    date: (moment: string) => formatDate(moment, language),
    /** Formats the last day of a period that ends at midnight. */
    lastDay: (end: string) =>
      formatDate(isValidTime(end) ? new Date(Date.parse(end) - 1).toISOString() : end, language),
    /** Formats a day: year, month and day. */
    day: (day: string) => formatDate(isValidTime(day) ? `${day}T12:00:00Z` : day, language),
    dateTime: (moment: string) => formatDateTime(moment, language),
    time: (moment: string) => formatTime(moment, language),
    /** Formats a date for tables with many columns. */
    shortDate: (moment: string) => formatShortDate(moment, language),
    shortDateTime: (moment: string) => formatShortDateTime(moment, language),
  };
}
