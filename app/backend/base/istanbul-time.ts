import { springMonths } from "../../contract/rules/spring-states.ts";

/** Türkiye has kept this offset all year since 2016. */
const istanbulOffset = "+03:00";
const istanbulMilliseconds = 3 * 3_600_000;
const day = 86_400_000;

/** The day of a moment in Istanbul: year, month and day. */
export function dayInIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulMilliseconds).toISOString().slice(0, 10);
}

/** The first moment of a day in Istanbul. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00${istanbulOffset}`);
}

/** The moment a day in Istanbul is over. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + day);
}

/**
 * When a spring that is approved now ends: with the end of the day three months later (§9), or of its permit's last day
 * when that comes first, for nobody may collect without one.
 */
export function endOfSpring(approvedAt: Date, permitUntil: string): Date {
  const last = monthsLater(dayInIstanbul(approvedAt), springMonths);
  return endOfDay(permitUntil < last ? permitUntil : last);
}

/** The last day of something that ends with a day: year, month and day in Istanbul. */
export function lastDayBefore(end: string): string {
  return dayInIstanbul(new Date(Date.parse(end) - 1));
}

/** The same day some months later; the month's last day where it has no such day. */
export function monthsLater(date: string, months: number): string {
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

/** Whole days until a moment, the one that has begun counted; 0 when it has passed. */
export function daysLeft(endsAt: string | null, now: Date): number {
  return endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / day));
}
