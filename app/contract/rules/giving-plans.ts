import { daysLater } from "./istanbul-time.ts";
import type { ReligiousDay } from "./religious-calendar.ts";

/**
 * Plans: gifts on chosen nights, each charged once. A night is named by the day (YYYY-MM-DD in Istanbul) in whose
 * evening it begins: the first night of Ramadan by the day before the first fast, the 27th by the 26th day.
 */

export const planChoices = ["ramadan", "last_ten", "odd_nights", "fridays", "dhu_al_hijja"] as const;
export type PlanChoice = (typeof planChoices)[number];

/** How many times the sum of a night is given in the 27th night. */
export const planWeights = [1, 2, 5, 10] as const;

/** Hours of the evening (Istanbul) from which staff choose the one at which a night is charged. */
export const planHours = [18, 19, 20, 21, 22] as const;
export type PlanHour = (typeof planHours)[number];
export const defaultPlanHour: PlanHour = 20;

/** Days before its first night from which a season's plans can be begun. */
export const planNoticeDays = 30;

export interface PlanNight {
  readonly day: string;
  /** Kuruş. */
  readonly amount: number;
}

/** A plan as its donor agreed to it. */
export interface Plan {
  readonly choice: PlanChoice;
  /** Hour of the evening at which each night is charged. */
  readonly hour: number;
  /** The eve of the Eid: nothing is tried after this day. */
  readonly until: string;
  /** In the order of their days. */
  readonly nights: PlanNight[];
}

/** The days of a year in which nights are chosen: Ramadan, or the first ten nights of Dhu al-Hijja. */
export interface PlanSeason {
  readonly kind: "ramadan" | "dhu_al_hijja";
  readonly hijri_year: number;
  readonly first_night: string;
  readonly last_night: string;
  /** The eve of the Eid. */
  readonly until: string;
  /** The 27th night of Ramadan. */
  readonly kadir: string | null;
}

/** Nights of Dhu al-Hijja before its Eid: the tenth is the eve's. */
const dhuAlHijjaNights = 10;
/** Days from the first fast to the one whose evening begins the 21st, and the 27th, night. */
const [to21st, to27th] = [19, 25];

/** Returns the seasons that the calendar knows, the earliest first. */
export function planSeasons(days: readonly ReligiousDay[]): PlanSeason[] {
  const ofYear = (kind: ReligiousDay["kind"], year: number) =>
    days.find((one) => one.kind === kind && one.hijri_year === year);
  const seasons = days.flatMap(({ kind, hijri_year, first_day, last_day }): PlanSeason[] => {
    if (kind === "ramadan") {
      const eid = ofYear("eid_al_fitr", hijri_year);
      const kadir = ofYear("kadir", hijri_year)?.first_day ?? daysLater(first_day, to27th);
      const nights = { first_night: daysLater(first_day, -1), last_night: daysLater(last_day, -1) };
      return [{ kind, hijri_year, ...nights, until: eid ? daysLater(eid.first_day, -1) : last_day, kadir }];
    }
    if (kind !== "eid_al_adha") return [];
    const until = daysLater(first_day, -1);
    const first_night = daysLater(first_day, -dhuAlHijjaNights);
    return [{ kind: "dhu_al_hijja", hijri_year, first_night, last_night: until, until, kadir: null }];
  });
  return seasons.toSorted((one, other) => one.first_night.localeCompare(other.first_night));
}

/** Returns the day from which a season's plans can be begun. */
export function opensOn({ first_night }: PlanSeason): string {
  return daysLater(first_night, -planNoticeDays);
}

/** Returns the season whose plans can be begun on a day, the next one to open, and the last one that is over. */
export function seasonsAround(days: readonly ReligiousDay[], day: string) {
  const seasons = planSeasons(days);
  return {
    open: seasons.find((one) => opensOn(one) <= day && day <= one.last_night) ?? null,
    next: seasons.find((one) => day < opensOn(one)) ?? null,
    last: seasons.findLast((one) => one.last_night < day) ?? null,
  };
}

/** Returns the choices of a season. */
export function choicesOf({ kind }: PlanSeason): PlanChoice[] {
  return planChoices.filter((choice) => (choice === "dhu_al_hijja") === (kind === "dhu_al_hijja"));
}

/** Returns the days of a choice's nights in a season. */
export function nightsOf(choice: PlanChoice, { first_night, last_night }: PlanSeason): string[] {
  const all: string[] = [];
  for (let day = first_night; day <= last_night; day = daysLater(day, 1)) all.push(day);
  const last = all.slice(to21st + 1);
  if (choice === "last_ten") return last;
  if (choice === "odd_nights") return last.filter((_, place) => place % 2 === 0);
  // The night of a Friday begins on Thursday evening.
  if (choice === "fridays") return all.filter((day) => new Date(day).getUTCDay() === 4);
  return all;
}

/**
 * Returns the nights of a plan from a day on, with their sums.
 * @param amount kuruş of a night
 * @param weight how many times that is given in the 27th night
 */
export function planNights(
  season: PlanSeason,
  { choice, amount, weight, from }: { choice: PlanChoice; amount: number; weight: number; from: string },
): PlanNight[] {
  return nightsOf(choice, season)
    .filter((day) => day >= from)
    .map((day) => ({ day, amount: day === season.kadir ? amount * weight : amount }));
}

/** Returns the sum of nights in kuruş. */
export function totalOfNights(nights: readonly PlanNight[]): number {
  return nights.reduce((sum, { amount }) => sum + amount, 0);
}
