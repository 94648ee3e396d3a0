import { dayInIstanbul, daysLater, endOfDay, later, startOfDay } from "../../contract/rules/istanbul-time.ts";
import type { FigureRange, GivingRow } from "./figure-queries.ts";
import type { Ports } from "./ports.ts";

/** Donations and their sum in kuruş. */
interface Sums {
  readonly amount: number;
  readonly donations: number;
}

export const noSums: Sums = { amount: 0, donations: 0 };

/** Leaves out what was collected before the site: it was entered in one day and would dwarf every other. */
export function givenHere<Row extends GivingRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ channel }) => channel !== "before");
}

export function total(rows: readonly Sums[]): Sums {
  return {
    amount: rows.reduce((sum, { amount }) => sum + amount, 0),
    donations: rows.reduce((sum, { donations }) => sum + donations, 0),
  };
}

/** Adds rows up by a key. */
export function sumBy<Row extends Sums, Key extends string>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const sums = new Map<Key, Sums>();
  for (const row of rows) {
    const { amount, donations } = sums.get(keyOf(row)) ?? noSums;
    sums.set(keyOf(row), { amount: amount + row.amount, donations: donations + row.donations });
  }
  return sums;
}

/** Minutes after which today's figures, and those of yesterday in its first hours, are computed again. */
const freshMinutes = 10;
/** Most days of one run, so that a first run over years blocks nobody for long. */
const daysAtOnce = 150;

/** Returns the day of a moment from its midnight in Istanbul, until and with the moment. */
export function sinceMidnight(moment: Date): FigureRange {
  return { from: startOfDay(dayInIstanbul(moment)), before: new Date(moment.getTime() + 1) };
}

/**
 * Computes the figures of new days, of today, and of days whose donations were refunded. Pages sum today themselves:
 * what is stored of it is for the first minutes after midnight.
 */
export async function computeFigures({ store, clock }: Pick<Ports, "store" | "clock">): Promise<void> {
  const now = clock.now();
  const first = await store.figures.firstDonation();
  if (!first) return;
  const firstDay = dayInIstanbul(first);
  const computed = await store.figures.computedAt(firstDay);
  const stale = later(now, { minutes: -freshMinutes }).toISOString();
  const refunded = await store.figures.refundedSince(later(now, { days: -1 }));
  const due = new Set(refunded.map(dayInIstanbul).filter((day) => (computed.get(day) ?? "") < stale));
  for (let day = dayInIstanbul(now); day >= firstDay && due.size < daysAtOnce; day = daysLater(day, -1)) {
    const at = computed.get(day);
    const isFinal = at !== undefined && at >= endOfDay(day).toISOString();
    if (!isFinal && (at === undefined || at < stale)) due.add(day);
  }
  for (const day of due)
    await store.transaction(async (store) => {
      await store.lock(`figures ${day}`);
      await store.figures.compute(day, { from: startOfDay(day), before: endOfDay(day) }, clock.now());
    });
}
