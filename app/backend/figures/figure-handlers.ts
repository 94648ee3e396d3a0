import type { Figures } from "../../contract/endpoints/figures.ts";
import { type DonationChannel, donationChannels } from "../../contract/rules/channels.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { endOfDay, startOfDay } from "../../contract/rules/istanbul-time.ts";
import { basketTypes, type CauseKind } from "../../contract/rules/kinds.ts";
import type { FigurePeriod } from "./figure-queries.ts";
import { givenHere, noSums, sumBy, total } from "./figure-sums.ts";
import { sinceMidnight } from "./figures.ts";
import type { Handlers } from "./ports.ts";

const dayMilliseconds = 86_400_000;
/** Days of a period without a choice, and the most that are shown day by day; longer periods are by month. */
const usualDays = 30;
const mostDailyDays = 62;
/** Longest period. */
const mostDays = 3 * 366;

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the period that is shown: of two typed days the earlier one first, never longer than the longest. */
function periodOf(today: string, from: string | undefined, until: string | undefined) {
  const last = until ?? today;
  const first = from ?? daysLater(last, 1 - usualDays);
  const [begin, end] = first <= last ? [first, last] : [last, first];
  const oldest = daysLater(end, 1 - mostDays);
  return { begin: begin < oldest ? oldest : begin, end };
}

/** Returns the days or months (YYYY-MM) of the time axis. */
function periodsOf(begin: string, end: string, isDaily: boolean): FigurePeriod[] {
  const periods = new Map<string, FigurePeriod>();
  for (let day = begin; day <= end; day = daysLater(day, 1)) {
    const point = isDaily ? day : day.slice(0, 7);
    periods.set(point, { point, from: periods.get(point)?.from ?? startOfDay(day), before: endOfDay(day) });
  }
  return [...periods.values()];
}

export const figureHandlers = {
  async showFigures({ ports: { store, clock }, language }, { query }) {
    const now = clock.now();
    const today = dayInIstanbul(now);
    const { begin, end } = periodOf(today, query.from, query.until);
    const isDaily = (Date.parse(end) - Date.parse(begin)) / dayMilliseconds < mostDailyDays;
    const pointOf = (day: string) => (isDaily ? day : day.slice(0, 7));
    const unit = isDaily ? "day" : "month";
    const lastStored = end < today ? end : daysLater(today, -1);
    const all = await store.figures.rows(begin, lastStored, unit);
    const donors = await store.figures.donors(begin, lastStored);
    // What a job stored of today is up to ten minutes old.
    if (begin <= today && today <= end) {
      const range = sinceMidnight(now);
      all.push(...(await store.figures.rowsBetween(range)).map((row) => ({ ...row, point: pointOf(today) })));
      donors.push({ day: today, ...(await store.figures.donorsBetween(range)) });
    }
    const rows = givenHere(all);
    const periods = periodsOf(begin, end, isDaily);
    const regular = await store.figures.regular(periods);
    const byPoint = sumBy(rows, ({ point }) => point);
    const byKind = sumBy(rows, ({ kind }) => kind);
    const byCountry = sumBy(rows, ({ country }) => country);
    const byChannel = sumBy(rows, ({ channel }) => channel);
    const largestFirst = <T extends { amount: number }>(list: T[]) => list.toSorted((a, b) => b.amount - a.amount);
    const data: Figures = {
      from: begin,
      until: end,
      unit,
      ...total(rows),
      collected_before: total(all.filter(({ channel }) => channel === "before")),
      active_regular_gifts: regular.active,
      points: periods.map(({ point }) => {
        const ofPoint = donors.filter(({ day }) => pointOf(day) === point);
        return {
          point,
          ...(byPoint.get(point) ?? noSums),
          new_donors: ofPoint.reduce((sum, { new_donors }) => sum + new_donors, 0),
          returning_donors: ofPoint.reduce((sum, { returning_donors }) => sum + returning_donors, 0),
          regular_gained: regular.counts.get(point)?.gained ?? 0,
          regular_lost: regular.counts.get(point)?.lost ?? 0,
        };
      }),
      kinds: largestFirst(
        (Object.keys(basketTypes) as CauseKind[]).map((kind) => ({
          basket_able_type: basketTypes[kind],
          ...(byKind.get(kind) ?? noSums),
        })),
      ),
      countries: largestFirst(
        [...byCountry].map(([code, sums]) => ({ code, name: code ? countryName(code, language) : "", ...sums })),
      ),
      channels: largestFirst(
        donationChannels.flatMap((channel: DonationChannel) => {
          const sums = byChannel.get(channel);
          return sums ? [{ channel, ...sums }] : [];
        }),
      ),
    };
    return { data };
  },
} satisfies Partial<Handlers>;
