/**
 * A day as people type it, "31.12.2026", "31/12/2026" or "2026-12-31", as year, month and day.
 * @returns null when there is no such day
 */
export function dayFrom(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[./\s-](\d{1,2})[./\s-](\d{4})$/.exec(text.trim()) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  const [y, m, d] = [Number(year ?? isoYear), Number(month ?? isoMonth), Number(day ?? isoDay)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (Number.isNaN(date.getTime()) || y < 1900 || y > 2999 || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return null;
  return date.toISOString().slice(0, 10);
}

/** Year, month and day as people write them here. */
export function dayText(date: string | null): string {
  return date ? date.split("-").reverse().join(".") : "";
}
