/** Rules of regular gifts, shared by the pages and the API. Months are YYYY-MM and days YYYY-MM-DD, in Istanbul. */

/** Days after the first refusal on which a monthly charge is tried again. The fourth refusal pauses the gift. */
export const regularRetryDays = [1, 3, 7] as const;

/** Version of the consent text at the payment (locales, payment:regular.consent). Raise it when the text changes. */
export const regularConsentVersion = "1";

/** Whether a gift is given once (default) or every month (§2 widgets, §4). */
export const donationTypes = ["once", "regular"] as const;
export type DonationType = (typeof donationTypes)[number];

export const regularStates = ["active", "paused", "stopped"] as const;
export type RegularState = (typeof regularStates)[number];

/**
 * Why a gift is paused: by its donor, after refused charges, because the bank could not be reached, or because its card
 * was deleted.
 */
export const pauseReasons = ["donor", "refused", "unreachable", "card"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** States of a month of a gift: being charged, paid, skipped by the donor, or given up. */
export const regularChargeStates = ["open", "paid", "skipped", "missed"] as const;
export type RegularChargeState = (typeof regularChargeStates)[number];

/** The longest pause, in months. */
export const longestPauseMonths = 12;

/** Returns the day on which a month is charged: the chosen day, or the last one of a shorter month. */
export function chargeDate(month: string, day: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(Math.min(day, lastDay)).padStart(2, "0")}`;
}

/** Returns the month after a month. */
export function monthAfter(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Returns the first month, not before `from`, whose day of charge comes after a day. */
export function firstMonthAfter(day: string, { from, chargeDay }: { from: string; chargeDay: number }): string {
  let month = from;
  while (chargeDate(month, chargeDay) <= day) month = monthAfter(month);
  return month;
}
