import { springMonths } from "./spring-states.ts";

/** Türkiye has been three hours ahead of UTC, all year, since 2016. */
const istanbulMilliseconds = 3 * 3_600_000;

/** Returns the day of a moment in Istanbul as YYYY-MM-DD. */
export function dayInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(0, 10);
}

/** Returns the time of a moment in Istanbul as "19:44". */
export function timeInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(11, 16);
}

const day = 86_400_000;

/** Returns a moment that is later by this, or earlier by a negative number. */
export function later(moment: Date, by: { days?: number; hours?: number; minutes?: number; seconds?: number }): Date {
  const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
  return new Date(moment.getTime() + days * day + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** Returns the day (YYYY-MM-DD) some days later, or earlier with a negative number. */
export function daysLater(date: string, days: number): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);
}

/** Returns how many days a day comes after another one; negative where it comes before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

/** Returns the day of the month of a moment in Istanbul, 1 to 31. */
export function dayOfMonth(moment: Date): number {
  return Number(dayInIstanbul(moment).slice(8));
}

/** Returns the first moment of a day (YYYY-MM-DD) in Istanbul. */
export function startOfDay(date: string): Date {
  return new Date(Date.parse(date) - istanbulMilliseconds);
}

/** Returns the first moment after a day (YYYY-MM-DD) in Istanbul. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + day);
}

/**
 * Returns the end of a spring approved at a moment: the end of the day three months later (§9), or of its permit's last
 * day when that is earlier, because collecting needs a permit.
 */
export function endOfSpring(approvedAt: Date, permitUntil: string): Date {
  const last = monthsLater(dayInIstanbul(approvedAt), springMonths);
  return endOfDay(permitUntil < last ? permitUntil : last);
}

/** Returns the last day (YYYY-MM-DD in Istanbul) of a period that ends at a moment. */
export function lastDayBefore(end: string): string {
  return dayInIstanbul(new Date(Date.parse(end) - 1));
}

/** Returns the same day of the month some months later, or the month's last day if it has no such day. */
export function monthsLater(date: string, months: number): string {
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

/** Returns the days until a moment, counting a begun day as whole; 0 when it has passed. */
export function daysLeft(endsAt: string | null, now: Date): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / day));
}
