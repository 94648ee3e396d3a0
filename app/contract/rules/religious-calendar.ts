import { daysLater } from "./istanbul-time.ts";

/**
 * Days and rates that staff enter: no calendar of the program equals the one that the Presidency of Religious Affairs
 * (Diyanet) publishes, and nobody publishes a rate for programs. What depends on a missing one says so.
 */

/**
 * "ramadan" is from the first to the last day of fasting; "kadir" the day whose evening begins the night; "eid_al_fitr"
 * three days and "eid_al_adha" four, the first of which comes after the arefe.
 */
export const religiousDayKinds = ["ramadan", "kadir", "eid_al_fitr", "eid_al_adha"] as const;
export type ReligiousDayKind = (typeof religiousDayKinds)[number];

/** Gold of 24 carat and silver, by the gram; currencies; fitre of one person and fidye of one day. */
export const rateKinds = ["gold_gram", "silver_gram", "usd", "eur", "gbp", "fitre", "fidye"] as const;
export type RateKind = (typeof rateKinds)[number];

/** Days of a kind in one year of the Hijra. Days are YYYY-MM-DD in Istanbul. */
export interface ReligiousDay {
  readonly id: number;
  readonly kind: ReligiousDayKind;
  readonly hijri_year: number;
  readonly first_day: string;
  readonly last_day: string;
  /** Who published it. */
  readonly source: string;
}

export interface Rate {
  readonly id: number;
  readonly kind: RateKind;
  /** Kuruş for one of the unit. */
  readonly amount: number;
  readonly from_day: string;
  /** The last day; null while no other rate follows. */
  readonly to_day: string | null;
  readonly source: string;
}

/** Characters of the longest source. */
export const sourceLength = 160;

/** How many days each kind has. */
const lengths: Readonly<Record<ReligiousDayKind, readonly number[]>> = {
  ramadan: [29, 30],
  kadir: [1],
  eid_al_fitr: [3],
  eid_al_adha: [4],
};

/** Tells whether a kind has as many days as from the first to the last one. */
export function isWholeLength({ kind, first_day, last_day }: Pick<ReligiousDay, "kind" | "first_day" | "last_day">) {
  return lengths[kind].some((length) => daysLater(first_day, length - 1) === last_day);
}

/** Tells whether a year of the Hijra can hold a day: 33 of its years are 32 of ours. Finds typing errors alone. */
export function isHijriYearOf({ hijri_year, first_day }: Pick<ReligiousDay, "hijri_year" | "first_day">): boolean {
  return Math.abs(((Number(first_day.slice(0, 4)) - 622) * 33) / 32 - hijri_year) <= 1.5;
}

/** Days of a lunar year; it never has fewer. A Ramadan comes no sooner after the one before. */
export const lunarYearDays = 354;

/** Kinds that are set anew for each Ramadan. */
const yearlyKinds: readonly RateKind[] = ["fitre", "fidye"];

/**
 * Returns the last day of a new rate: fitre and fidye hold for a lunar year at most, so that the next Ramadan never
 * takes the sum of the last one.
 */
export function lastDayOf({ kind, from_day, to_day }: Pick<Rate, "kind" | "from_day" | "to_day">): string | null {
  if (!yearlyKinds.includes(kind)) return to_day;
  const latest = daysLater(from_day, lunarYearDays - 1);
  return to_day !== null && to_day < latest ? to_day : latest;
}

/** Returns the rate of a kind on a day: of several the one that began last; null without one. */
export function rateOn<R extends Pick<Rate, "kind" | "from_day" | "to_day">>(
  rates: readonly R[],
  kind: RateKind,
  day: string,
): R | null {
  const valid = rates.filter(
    (rate) => rate.kind === kind && rate.from_day <= day && (rate.to_day === null || day <= rate.to_day),
  );
  return valid.reduce<R | null>((last, rate) => (last && last.from_day >= rate.from_day ? last : rate), null);
}

/** A Ramadan with the night of power and the Eid of its year; null where nobody entered them. */
export interface RamadanDays {
  readonly ramadan: ReligiousDay;
  readonly kadir: ReligiousDay | null;
  readonly eid: ReligiousDay | null;
}

/** Returns the Ramadan that runs or whose Eid runs, otherwise the next one; null where nobody entered one. */
export function ramadanAround(days: readonly ReligiousDay[], day: string): RamadanDays | null {
  const ofYear = (kind: ReligiousDayKind, year: number) =>
    days.find((one) => one.kind === kind && one.hijri_year === year) ?? null;
  const all = days
    .filter(({ kind }) => kind === "ramadan")
    .map((ramadan) => {
      const { hijri_year: year } = ramadan;
      return { ramadan, kadir: ofYear("kadir", year), eid: ofYear("eid_al_fitr", year) };
    })
    .filter(({ ramadan, eid }) => day <= (eid ?? ramadan).last_day);
  return all.reduce<RamadanDays | null>(
    (first, one) => (first && first.ramadan.first_day <= one.ramadan.first_day ? first : one),
    null,
  );
}

/** Days before Ramadan from which the site speaks of it. */
export const ramadanNoticeDays = 30;
/** Days before something is missing on which staff are reminded. */
export const reminderDays = 31;

export const calendarKeys = [...religiousDayKinds, ...rateKinds] as const;
export type CalendarKey = (typeof calendarKeys)[number];

/**
 * Returns what is missing on a day, or will be within {@link reminderDays}. A rate is missing on days without one; the
 * days of a coming year from {@link ramadanNoticeDays} before the earliest day on which they can begin.
 */
export function missing(
  days: readonly Pick<ReligiousDay, "kind" | "first_day">[],
  rates: readonly Pick<Rate, "kind" | "from_day" | "to_day">[],
  day: string,
): CalendarKey[] {
  const later = daysLater(day, reminderDays);
  const isKnown = (kind: ReligiousDayKind) =>
    days.some((one) => one.kind === kind && daysLater(one.first_day, lunarYearDays - ramadanNoticeDays) > later);
  const isRated = (kind: RateKind) => [day, later].every((on) => rateOn(rates, kind, on) !== null);
  return [...religiousDayKinds.filter((kind) => !isKnown(kind)), ...rateKinds.filter((kind) => !isRated(kind))];
}
