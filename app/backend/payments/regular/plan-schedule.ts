import type { Plan } from "../../../contract/rules/giving-plans.ts";
import { dayInIstanbul, daysLater, later, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import { chargeMoment } from "./regular-schedule.ts";

/** Hours until a night without an outcome at the bank is tried again, in the same evening. */
const faultHours = 2;

/** Returns the moment at which a plan charges on a day. */
function nightMoment({ hour }: Plan, day: string): Date {
  return later(startOfDay(day), { hours: hour });
}

/** Returns the moment at which a month of a gift, or a night of its plan, is charged. */
export function momentOf({ plan, day }: { readonly plan: Plan | null; readonly day: number }, month: string): Date {
  return plan ? nightMoment(plan, month) : chargeMoment(month, day);
}

/**
 * Returns when a night is charged: on its day, and once it was tried, when it is due again; at the latest on the eve of
 * the Eid. A site that did not run takes it at the plan's hour.
 * @param charge what was tried of this night; null for nothing
 * @returns the moment, which has come if it is not after `at`; null when the night is over
 */
export function nightTime(plan: Plan, day: string, charge: RegularCharge | null, at: Date): string | null {
  const today = dayInIstanbul(at);
  if (!charge || charge.tries === 0) return today <= day ? nightMoment(plan, day).toISOString() : null;
  const wanted = charge.retry_at ?? retryNight(plan, { at: new Date(charge.updated_at), isFault: false });
  const isLate = dayInIstanbul(new Date(wanted)) < today;
  const time = isLate ? nightMoment(plan, today).toISOString() : wanted;
  return dayInIstanbul(new Date(time)) <= plan.until ? time : null;
}

/**
 * Returns when a night that was not taken is tried again: at the plan's hour of the next day, and in the same evening
 * where the bank gave no answer; at that hour of today where it has not come yet.
 */
export function retryNight(plan: Plan, { at, isFault }: { at: Date; isFault: boolean }): string {
  const today = dayInIstanbul(at);
  const tonight = nightMoment(plan, today);
  if (at < tonight) return tonight.toISOString();
  const soon = later(at, { hours: faultHours });
  const isSoon = isFault && dayInIstanbul(soon) === today;
  return (isSoon ? soon : nightMoment(plan, daysLater(today, 1))).toISOString();
}

/** Returns the most charges of a night that were possible until a moment. */
export function triesOfNight({ hour }: Plan, day: string, moment: Date): number {
  const ofDay = Math.ceil((24 - hour) / faultHours);
  const days = Math.floor((Date.parse(dayInIstanbul(moment)) - Date.parse(day)) / 86_400_000) + 1;
  return Math.max(0, days) * ofDay;
}
