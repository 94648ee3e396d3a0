import { dayInIstanbul, daysLater, later, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { chargeDate, firstMonthAfter, monthAfter, regularRetryDays } from "../../../contract/rules/regular-giving.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import type { RegularGift } from "./regular-gift-queries.ts";

/** Hour of the day in Istanbul at which cards are charged: donors are awake and banks answer. */
const chargeHour = 9;
/** Days after its day within which a month may still be charged for the first time. Then it is left out. */
const lateDays = 3;
/** Hours until a charge without an outcome at the bank is tried again: after the last late inquiry about it. */
const technicalRetryHours = 2;
/** Charges without an outcome after which the donor is notified as after a refusal. */
const technicalTries = 36;
/** Most charges of a month: those without an outcome, and one refused after each. */
export const mostTries = technicalTries + 1 + regularRetryDays.length;
/** Days after its day within which a month is charged at the latest: its first try late, and refused until the last. */
export const latestTryDays = lateDays + Math.max(...regularRetryDays);
/** Hours between telling a donor that a gift moves to another cause and its next charge. */
const moveNotificationHours = 24;

/** When and for which month a gift is charged next. */
export interface NextCharge {
  readonly next_month: string;
  readonly next_charge_at: string;
}

/** Returns the moment at which a month is charged. */
export function chargeMoment(month: string, day: number): Date {
  return later(startOfDay(chargeDate(month, day)), { hours: chargeHour });
}

function nextChargeIn(month: string, day: number): NextCharge {
  return { next_month: month, next_charge_at: chargeMoment(month, day).toISOString() };
}

/** Returns the first charge after a month that was charged or skipped. */
export function chargeAfterMonth(month: string, day: number): NextCharge {
  return nextChargeIn(monthAfter(month), day);
}

/** Returns the first charge after the day of a moment; never for a month before the gift's next one. */
export function chargeAfterDay({ next_month, day }: Pick<RegularGift, "next_month" | "day">, moment: Date): NextCharge {
  return nextChargeIn(firstMonthAfter(dayInIstanbul(moment), { from: next_month, chargeDay: day }), day);
}

/** Returns the first charge on or after a day (YYYY-MM-DD). */
export function chargeFromDay(gift: Pick<RegularGift, "next_month" | "day">, date: string): NextCharge {
  return chargeAfterDay(gift, new Date(startOfDay(date).getTime() - 1));
}

/**
 * Returns when a refused charge is tried again: days after the first refusal; null when the tries are used up.
 * @param refusals how often it was refused, including this time
 */
export function retryAfterRefusal(firstTriedAt: string, refusals: number): string | null {
  const days = regularRetryDays[refusals - 1];
  return days === undefined ? null : later(new Date(firstTriedAt), { days }).toISOString();
}

/**
 * Returns when a due month may be charged: on its day, within three days after it, and once it was refused on its retry
 * days. A site that did not run then takes nothing on other days.
 * @param charge what was tried of this month; null for nothing
 * @returns the moment, which has come if it is not after `at`; null when no such day is left
 */
export function chargeTime(
  { next_month, day }: Pick<RegularGift, "next_month" | "day">,
  charge: Pick<RegularCharge, "created_at" | "refusals"> | null,
  at: Date,
): string | null {
  const today = dayInIstanbul(at);
  const own = chargeMoment(next_month, day);
  const first = dayInIstanbul(own);
  if (today <= first) return own.toISOString();
  if (today <= daysAfter(own, lateDays)) return at.toISOString();
  if (!charge || charge.refusals === 0) return null;
  const firstTried = new Date(charge.created_at);
  const retry = regularRetryDays.find((days) => daysAfter(firstTried, days) >= today);
  if (retry === undefined) return null;
  return daysAfter(firstTried, retry) === today ? at.toISOString() : later(firstTried, { days: retry }).toISOString();
}

/** Returns nine o'clock of the day after a moment. */
export function nextMorning(at: Date): string {
  return later(startOfDay(daysAfter(at, 1)), { hours: chargeHour }).toISOString();
}

/** Returns the day (YYYY-MM-DD in Istanbul) some days after a moment. */
function daysAfter(moment: Date, days: number): string {
  return daysLater(dayInIstanbul(moment), days);
}

/** Returns when a charge without an outcome at the bank is tried again; null when it counts as a refusal. */
export function retryAfterFault(at: Date, faults: number): string | null {
  return faults % technicalTries === 0 ? null : later(at, { hours: technicalRetryHours }).toISOString();
}

/** Returns the most charges of a month that were possible until a moment. */
export function triesUntil(due: Date, moment: Date): number {
  return Math.min(mostTries, 1 + Math.ceil((moment.getTime() - due.getTime()) / (technicalRetryHours * 3_600_000)));
}

/** Returns the earliest charge after a donor was notified that the gift moves to another cause. */
export function chargeAfterNotification(at: Date, planned: string): string {
  const earliest = later(at, { hours: moveNotificationHours }).toISOString();
  return planned > earliest ? planned : earliest;
}

/** Returns the moment at which a charge that is not possible now is looked at again. */
export function anHourLater(at: Date): string {
  return later(at, { hours: 1 }).toISOString();
}

export const noShares = { share_value: 0, share_names: [] } as const;

/** Returns the shares that a month buys: the chosen ones, as long as the sum is what they cost (§9); else none. */
export function sharesOfMonth({ cause, amount, share_value, share_names }: RegularGift) {
  return cause !== null && share_value > 0 && amount === share_value * cause.cost
    ? { share_value, share_names }
    : noShares;
}
