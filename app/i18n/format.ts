import type { Language } from "~/contract/languages.ts";

const locales: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };

const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: Language, fractionDigits: number): Intl.NumberFormat {
  const key = `${language}${fractionDigits}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locales[language], { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits });
    numberFormats.set(key, format);
  }
  return format;
}

/** Kuruş as people write them: "1.250 TL", "12,50 TL"; in English "1,250 TL". */
export function formatMoney(kurus: number, language: Language): string {
  return `${numberFormat(language, kurus % 100 === 0 ? 0 : 2).format(kurus / 100)}\u00a0TL`;
}

/** A whole number with its thousands parted. */
export function formatNumber(value: number, language: Language): string {
  return numberFormat(language, 0).format(value);
}

/** A UTC moment as a date in Istanbul: "21 Kasım 2026". */
export function formatDate(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "Europe/Istanbul" }).format(new Date(moment));
}

/** A UTC moment as date and time in Istanbul: "21 Kasım 2026 14:05". */
export function formatDateTime(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Istanbul" }).format(new Date(moment));
}

/**
 * Reads a sum as people type it: "1250", "1.250", "1.250,50", "1,250.50", "12,5 TL".
 * @returns kuruş, or null when it is no sum
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/\s|TL|₺/gi, "");
  if (!/^\d[\d.,]*$/.test(bare) || bare.length > 20) return null;
  const separator = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  const decimals = separator === -1 ? "" : bare.slice(separator + 1);
  // Three digits behind the only kind of separator are thousands: 1.250 and 1,250 are both twelve hundred and fifty.
  const hasDecimals = decimals.length === 1 || decimals.length === 2;
  const whole = (hasDecimals ? bare.slice(0, separator) : bare).replace(/[.,]/g, "");
  if (!hasDecimals && separator !== -1 && !/^\d{1,3}([.,]\d{3})+$/.test(bare)) return null;
  return Number(whole) * 100 + (hasDecimals ? Number(decimals.padEnd(2, "0")) : 0);
}
