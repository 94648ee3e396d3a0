import { readDigits } from "~/contract/rules/typed-values.ts";

/**
 * Parses a typed day such as "31.12.2026", "31/12/2026" or "2026-12-31", of any year.
 * @returns the day as "2026-12-31", or null when there is no such day
 */
export function anyDayFrom(text: string): string | null {
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

/** Parses a typed day like {@link anyDayFrom}, but only of the years 1900 to 2999. */
export function dayFrom(text: string): string | null {
  const day = anyDayFrom(text);
  return day !== null && day >= "1900-01-01" && day <= "2999-12-31" ? day : null;
}

/** Writes a day ("2026-12-31") as "31.12.2026". */
export function dayText(date: string | null): string {
  return date ? date.split("-").reverse().join(".") : "";
}
