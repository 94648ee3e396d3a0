import type { Language } from "./languages.ts";

const whole = formats(0);
const withKurus = formats(2);

function formats(fractionDigits: number): Record<Language, Intl.NumberFormat> {
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  return { tr: new Intl.NumberFormat("tr-TR", digits), en: new Intl.NumberFormat("en-GB", digits) };
}

/**
 * Writes kuruş as lira with two decimals or none, without the unit: "1.250" or "12,50"; in English "1,250". Pages add
 * "TL" by `formatMoney` (i18n/format.ts); mails, SMS and messages of the API have it in their texts.
 */
export function liraText(kurus: number, language: Language): string {
  return (kurus % 100 === 0 ? whole : withKurus)[language].format(kurus / 100);
}
