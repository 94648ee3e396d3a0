import type { Figures, Today } from "../../contract/endpoints/figures.ts";
import { type DonationChannel, donationChannels } from "../../contract/rules/channels.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import { fundOf } from "../../contract/rules/funds.ts";
import { dayInIstanbul, daysLater, endOfDay, later, startOfDay } from "../../contract/rules/istanbul-time.ts";
import { basketTypes, type CauseKind } from "../../contract/rules/kinds.ts";
import { patientDays } from "../../contract/rules/limits.ts";
import { isPermitted, type Permission, type StaffRole } from "../../contract/rules/roles.ts";
import { countWaitingWork, waitingWork } from "../people/waiting-work.ts";
import type { FigurePeriod } from "./figure-queries.ts";
import { givenHere, noSums, sinceMidnight, sumBy, total } from "./figures.ts";
import type { Handlers, Ports } from "./ports.ts";

type Sources = Pick<Ports, "store" | "clock">;

/** Days of the chart. */
const chartDays = 14;
/** Requests shown on the page. */
const mostDecisions = 8;

async function decisions({ store, clock }: Sources): Promise<Today["decisions"]> {
  const count = await waitingWork.decisions.count(store);
  const first = await store.staff.approvals(undefined, { offset: 0, limit: mostDecisions });
  const overdue = await store.staff.countApprovalsBefore(later(clock.now(), { days: -patientDays }));
  return { count, overdue, oldest: first[0]?.since ?? null, first };
}

async function collected({ store: { figures }, clock }: Sources): Promise<Today["collected"]> {
  const now = clock.now();
  const days = Array.from({ length: chartDays }, (_, place) =>
    dayInIstanbul(later(now, { days: place + 1 - chartDays })),
  );
  const givenUntil = async (moment: Date) => total(givenHere(await figures.rowsBetween(sinceMidnight(moment))));
  const soFar = await givenUntil(now);
  // The days before come from the figures, which a job keeps: a million donations are too many to sum for a page.
  const given = sumBy(givenHere(await figures.rows(days.at(0) ?? "", days.at(-2) ?? "", "day")), ({ point }) => point);
  return {
    today: soFar,
    week_ago: await givenUntil(later(now, { days: -7 })),
    days: days.map((day, place) => ({ day, ...(place === chartDays - 1 ? soFar : (given.get(day) ?? noSums)) })),
  };
}

async function payments({ store, clock }: Sources): Promise<Today["payments"]> {
  const rows = await store.today.paymentsSince(later(clock.now(), { days: -1 }));
  const sum = (list: typeof rows) => list.reduce((total, { count }) => total + count, 0);
  // A payment that was replaced by another one was left by its payer.
  const failed = rows.filter(({ state, failure }) => state === "failed" && failure !== "replaced");
  return {
    succeeded: sum(rows.filter(({ state }) => state === "succeeded")),
    failed: sum(failed),
    abandoned: sum(
      rows.filter(({ state, failure }) => state === "expired" || (state === "failed" && failure === "replaced")),
    ),
    failures: failed
      .map(({ failure, count }) => ({ reason: failure ?? "", count }))
      .toSorted((one, other) => other.count - one.count),
  };
}

async function messages({ store }: Sources): Promise<Today["messages"]> {
  return { count: await waitingWork.messages.count(store), oldest: await store.today.oldestMessage() };
}

async function money({ store }: Sources, role: StaffRole): Promise<Today["money"]> {
  const waiting: Today["money"] = [];
  for (const kind of ["payments", "refunds", "differences", "reports", "transfers", "charging"] as const) {
    const count = await countWaitingWork(store, role, kind);
    if (count) waiting.push({ kind, count });
  }
  return waiting;
}

const dayMilliseconds = 86_400_000;
/** Days of a period without a choice, and the most that are shown day by day; longer periods are by month. */
const usualDays = 30;
const mostDailyDays = 62;
/** Longest period. */
const mostDays = 3 * 366;

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
    const before = all.filter(({ channel }) => channel === "before");
    const beforeByFund = sumBy(before, ({ kind }) => fundOf({ cause: { kind } }));
    const byFund = (await store.funds.between(begin, end)).map(({ fund, donations, amount }) => {
      const left = beforeByFund.get(fund) ?? noSums;
      return { fund, donations: donations - left.donations, amount: amount - left.amount };
    });
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
      fees: donors.reduce((sum, { fees }) => sum + (fees ?? 0), 0),
      collected_before: total(before),
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
      funds: largestFirst(byFund.filter(({ donations }) => donations > 0)),
      channels: largestFirst(
        donationChannels.flatMap((channel: DonationChannel) => {
          const sums = byChannel.get(channel);
          return sums ? [{ channel, ...sums }] : [];
        }),
      ),
    };
    return { data };
  },

  async showToday({ ports, staffRole }) {
    const ifPermitted = async <Part>(permission: Permission, load: (sources: Sources) => Promise<Part>) =>
      isPermitted(staffRole, permission) ? load(ports) : null;
    return {
      data: {
        decisions: await ifPermitted("approvals.decide", decisions),
        collected: await ifPermitted("donations.read", collected),
        payments: await ifPermitted("payments.read", payments),
        messages: await ifPermitted("messages.read", messages),
        money: await money(ports, staffRole),
      },
    };
  },
} satisfies Partial<Handlers>;
