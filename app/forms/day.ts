/**
 * A day as people type it, "31.12.2026", "31/12/2026" or "2026-12-31", as year, month and day. Of any year: who says
 * what
 * is wrong with a day has to know one.
 * @returns null when there is no such day
 */
export function anyDayFrom(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})$/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  const [y, m, d] = [Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay)];
  // Not by numbers given to Date.UTC: it takes the year 50 for 1950.
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  if (Number.isNaN(date.getTime()) || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/**
 * A day of the years that something here may happen in, 1900 to 2999.
 * @returns null when there is no such day
 */
export function dayFrom(text: string): string | null {
  const day = anyDayFrom(text);
  return day !== null && day >= "1900-01-01" && day <= "2999-12-31" ? day : null;
}

/** Year, month and day as people write them here. */
export function dayText(date: string | null): string {
  return date ? date.split("-").reverse().join(".") : "";
}
