/**
 * How typed values are read: the same from a form, with and without scripts, and from a request to the API.
 * Keyboards, messengers and word processors add characters that nobody sees, and write digits and dashes in many ways.
 * Old browsers, which run this as well, know no names of Unicode's classes in a pattern.
 */

/** Characters that nobody sees (Unicode Default_Ignorable): direction marks, spaces without width, soft hyphens. */
const invisible =
  /[\u034f\ufe00-\ufe0f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8]/g;

/** Direction marks (Unicode Bidi_Control) and spaces without width. Persian, Kurdish and emoji need the joiners. */
const marksInNames = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Dashes (Unicode Dash_Punctuation) and the minus sign. */
const dashes =
  /[\u058a\u05be\u1400\u1806\u2010-\u2015\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d]/g;

/** What groups the characters of a number: blanks, dashes, brackets, dots and slashes. */
const separators = /[\s\-()[\]{}\uff08\uff09./\\]/g;

/** Returns a text whose full-width, Arabic and Persian digits are 0 to 9, as some keyboards type them. */
export function plainDigits(text: string): string {
  return text.replace(/[０-９٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! & 0xf));
}

/** Returns a typed line without characters that nobody sees, and without blanks at its ends. */
export function readLine(text: string): string {
  return text.replace(invisible, "").trim();
}

/** Returns a text without what nobody sees, with the digits 0 to 9, "-" for dashes, "," and "." for marks. */
export function plainCharacters(text: string): string {
  const plain = plainDigits(text.replace(invisible, "")).replace(dashes, "-");
  return plain.replace(/[，٫]/g, ",").replace(/[．٬]/g, ".");
}

/** Returns a typed sum or day in {@link plainCharacters}, without blanks at its ends. */
export function readDigits(text: string): string {
  return plainCharacters(text).trim();
}

/** Returns a typed code, card number, IBAN or phone without what only groups its characters. */
export function readNumber(text: string): string {
  return readDigits(text).replace(separators, "");
}

/** Returns a person's typed name in composed letters (NFC), without direction marks and without blanks at its ends. */
export function readName(text: string): string {
  return text.normalize("NFC").replace(marksInNames, "").trim();
}

/**
 * Returns a typed phone number as E.164 as far as its digits tell: "(0532) 123 45 67", "0090 532…" and "tel:+90 532…"
 * are "+90532…". A number without a country is Turkish. Whether it exists is not checked; what is no number stays as it
 * was read, for its field to refuse.
 */
export function readPhone(text: string): string {
  const line = readLine(text)
    .replace(/^tel:/i, "")
    .replace(/^\uff0b/, "+");
  // "+49 (0)151": the zero is for calls from inside the country.
  const bare = readNumber(/^(?:\+|00)/.test(line) ? line.replace(/\(\s*[0０٠۰]\s*\)/, "") : line);
  const [, national] = /^(?:\+|00)?90(?:0?)([1-9]\d{9})$/.exec(bare) ?? /^0?([1-9]\d{9})$/.exec(bare) ?? [];
  if (national) return `+90${national}`;
  return /^00[1-9]\d*$/.test(bare) ? `+${bare.slice(2)}` : bare;
}

/**
 * Reads a typed day such as "31.12.2026", "31/12/2026" or "2026-12-31", of any year.
 * @returns the day as "2026-12-31", or null when there is no such day
 */
export function readDay(text: string): string | null {
  const typed = readDigits(text);
  const [, day, month, year] = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})$/.exec(typed) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? [];
  const [y, m, d] = [Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay)];
  // Date.UTC(50, …) would mean the year 1950.
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/** The names of the lira. */
export const lira = /TRY|TL|₺/gi;
/** Most digits before the decimals. */
const mostDigits = 12;

/**
 * Reads a typed sum: "1250", "1.250", "1.250,50", "1,250.50", "12,5 TL".
 * @param decimalMark of the writer's language, if it is given: with a comma "350,555" is a typing error and not 350
 *   thousand
 * @returns kuruş; null if it is no sum
 */
export function readSum(text: string, decimalMark?: "," | "."): number | null {
  const bare = readDigits(text).replace(lira, "").replace(/\s/g, "");
  // Three digits after a separator are thousands: 1.250 and 1,250 both mean 1250.
  const [, whole = "", separator, decimals = ""] = /^([\d.,]*?\d)(?:([.,])(\d{1,2}))?$/.exec(bare) ?? [];
  const [, groups] = /^[1-9]\d{0,2}(?:([.,])\d{3}(?:\1\d{3})*)$/.exec(whole) ?? [];
  if (!/^\d+$/.test(whole) && (!groups || groups === separator)) return null;
  if (decimalMark && !separator && groups === decimalMark && whole.split(decimalMark).length === 2) return null;
  const digits = whole.replace(/\D/g, "");
  return digits.length > mostDigits ? null : Number(digits) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * Reads a typed weight in grams: "12", "12,5", "1,754 g". Thousands are not grouped, so a mark before three digits is
 * read only if it is the writer's decimal mark: "1.754" may mean 1,754 g in Turkish.
 * @returns milligrams; null for anything else, and from a million grams on
 */
export function readGrams(text: string, decimalMark: "," | "."): number | null {
  const bare = readDigits(text).replace(/\s*gr?$/i, "");
  const [, grams, mark, decimals = ""] = /^(\d{1,6})(?:([.,])(\d{1,3}))?$/.exec(bare) ?? [];
  if (grams === undefined || (decimals.length === 3 && mark !== decimalMark)) return null;
  return Number(grams) * 1000 + Number(decimals.padEnd(3, "0"));
}

/** Reads a typed expiry date ("12/30", "12/2030", "1230", "12 30") as month and year; null for anything else. */
export function readExpiry(text: string): { month: number; year: number } | null {
  if (text.length > 30) return null;
  const [, month, year] = /^(\d{1,2})\s*[/.\s-]?\s*(\d{2}|\d{4})$/.exec(readDigits(text)) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return null;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}
