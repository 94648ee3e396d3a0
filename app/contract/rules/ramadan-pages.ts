import { daysLater } from "./istanbul-time.ts";
import {
  ramadanAround,
  type RamadanDays,
  ramadanNoticeDays,
  type Rate,
  type RateKind,
  rateOn,
  type ReligiousDay,
} from "./religious-calendar.ts";

/** When the pages of Ramadan open and close. Days are YYYY-MM-DD in Istanbul. */

export interface Calendar {
  readonly days: readonly ReligiousDay[];
  readonly rates: readonly Rate[];
}

/** The sum of one person or day, and who published it. */
export type OfficialSum = Pick<Rate, "amount" | "source">;

/** Whether fitre or fidye can be given on a day, or why not. */
export type Season =
  | { readonly state: "open"; readonly sum: OfficialSum; readonly until: string | null }
  /** The sum is not published or not entered yet. */
  | { readonly state: "no_sum" }
  /** `opens` is null where the next Ramadan is not entered. */
  | { readonly state: "closed"; readonly opens: string | null };

/** Returns the first day of the Eid of a Ramadan: its own days, or the day after the last day of fasting. */
function eidBegins({ ramadan, eid }: RamadanDays): string {
  return eid?.first_day ?? daysLater(ramadan.last_day, 1);
}

/** Returns the Ramadan whose fitre is given on a day, or is given next: until the end of its Eid's first day. */
function ramadanOfFitre(days: readonly ReligiousDay[], day: string): RamadanDays | null {
  const around = ramadanAround(days, daysLater(day, -1));
  if (around === null || day <= eidBegins(around)) return around;
  return ramadanAround(days, daysLater(around.eid?.last_day ?? eidBegins(around), 1));
}

function sumOn(rates: readonly Rate[], kind: RateKind, day: string): OfficialSum | null {
  const rate = rateOn(rates, kind, day);
  return rate && { amount: rate.amount, source: rate.source };
}

/**
 * Returns the season of fitre: from {@link ramadanNoticeDays} before Ramadan to the end of the first day of its Eid.
 * Before Ramadan the sum is that of its first day: the sum of the year before is not this year's.
 */
export function fitreSeason({ days, rates }: Calendar, day: string): Season {
  const next = ramadanOfFitre(days, day);
  if (next === null) return { state: "closed", opens: null };
  const opens = daysLater(next.ramadan.first_day, -ramadanNoticeDays);
  if (day < opens) return { state: "closed", opens };
  const first = next.ramadan.first_day;
  const sum = sumOn(rates, "fitre", day < first ? first : day);
  return sum ? { state: "open", sum, until: eidBegins(next) } : { state: "no_sum" };
}

/** Returns the season of fidye: all year, as long as its sum is entered. */
export function fidyeSeason({ rates }: Pick<Calendar, "rates">, day: string): Season {
  const sum = sumOn(rates, "fidye", day);
  return sum ? { state: "open", sum, until: null } : { state: "no_sum" };
}

/** Returns the Ramadan that runs, or begins within {@link ramadanNoticeDays}; null at any other time. */
export function ramadanNear({ days }: Pick<Calendar, "days">, day: string): ReligiousDay | null {
  const next = ramadanAround(days, day);
  if (next === null || day > next.ramadan.last_day) return null;
  return day >= daysLater(next.ramadan.first_day, -ramadanNoticeDays) ? next.ramadan : null;
}
