import type { Language } from "~/contract/rules/languages.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import { readSum } from "~/contract/rules/typed-values.ts";

const locales: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, fractionDigits: number): Intl.NumberFormat {
  const key = `${language}${fractionDigits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    numberFormats.set(key, format);
  }
  return format;
}

/** Formats kuruş: "1.250 TL", "12,50 TL"; in English "1,250 TL". */
export function formatMoney(kurus: number, language: Language): string {
  return `${liraText(kurus, language)}\u00a0TL`;
}

/** Formats a whole number with thousands separators. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, 0).format(value);
}

/** Formats a weight: milligrams as grams with as many decimals as it has, "17,54". */
export function formatGrams(milligrams: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 3 }).format(milligrams / 1000);
}

/** Stands for a time that an API did not give, or gave in an unreadable way. */
const unknownTime = "–";

/** Tells whether a time can be shown. One that an API did not give counts as the first day of 1970. */
export function isValidTime(moment: string): boolean {
  return Math.abs(Date.parse(moment)) >= 86_400_000;
}

function formatted(format: Intl.DateTimeFormat, moment: string): string {
  return isValidTime(moment) ? format.format(new Date(moment)) : unknownTime;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: Language, dateStyle: "long" | "medium", timeStyle?: "short"): Intl.DateTimeFormat {
  const key = `${language} ${dateStyle} ${timeStyle}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locales[language], {
      dateStyle,
      ...(timeStyle && { timeStyle }),
      timeZone: "Europe/Istanbul",
    });
    dateFormats.set(key, format);
  }
  return format;
}

/** Formats a UTC time as a date in Istanbul: "21 Kasım 2026". */
export function formatDate(moment: string, language: Language): string {
  return formatted(dateFormat(language, "long"), moment);
}

/** Formats a UTC time as date and time in Istanbul: "21 Kasım 2026 14:05". */
export function formatDateTime(moment: string, language: Language): string {
  return formatted(dateFormat(language, "long", "short"), moment);
}

const clockFormats: Record<Language, Intl.DateTimeFormat> = {
  tr: /* @__PURE__ */ new Intl.DateTimeFormat(locales.tr, { timeStyle: "short", timeZone: "Europe/Istanbul" }),
  en: /* @__PURE__ */ new Intl.DateTimeFormat(locales.en, { timeStyle: "short", timeZone: "Europe/Istanbul" }),
};

/** Formats a UTC time as the time of day in Istanbul: "14:05". */
export function formatTime(moment: string, language: Language): string {
  return formatted(clockFormats[language], moment);
}

/** Formats a UTC time for tables: "21 Kas 2026 14:05". Lines break only before the time. */
export function formatShortDateTime(moment: string, language: Language): string {
  const text = formatted(dateFormat(language, "medium", "short"), moment);
  return text.replace(/ (?!\d?\d[:.]\d)/g, "\u00a0");
}

/** Formats a UTC time as a date for tables: "21 Kas 2026". */
export function formatShortDate(moment: string, language: Language): string {
  return formatted(dateFormat(language, "medium"), moment).replaceAll(" ", "\u00a0");
}

/**
 * Parses a typed sum like {@link readSum}.
 * @param language of the page: Turkish uses a decimal comma
 */
export function parseMoney(text: string, language?: Language): number | null {
  return readSum(text, language === "tr" ? "," : undefined);
}

/** Formats a size in megabytes, or in gigabytes from 1,000 megabytes on. */
export function formatBytes(bytes: number, language: Language): string {
  const [unit, size] = bytes < 1e9 ? (["megabyte", 1e6] as const) : (["gigabyte", 1e9] as const);
  return new Intl.NumberFormat(language === "tr" ? "tr-TR" : "en-GB", {
    style: "unit",
    unit,
    maximumFractionDigits: 1,
  }).format(bytes / size);
}

/** Returns a phone number in groups, "+90 532 123 45 67"; a number of another country as it is. */
export function formatPhone(number: string): string {
  return number.replace(/^(\+90)(\d{3})(\d{3})(\d{2})(\d{2})$/, "$1 $2 $3 $4 $5");
}
