import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import { endOfDay, lastDayBefore } from "../../contract/rules/istanbul-time.ts";
import type { SpringDayRecord, SpringRecord } from "./spring-record-queries.ts";

/**
 * Returns every day of a spring from its approval to its last day or today, those without donations too. A payment that
 * ended late adds its day.
 * @param given the days with donations, oldest first
 */
export function springDays(
  { approved_at, ends_at, ended_at }: Pick<SpringRecord, "approved_at" | "ends_at" | "ended_at">,
  given: readonly SpringDayRecord[],
  now: Date,
): SpringDayRecord[] {
  if (approved_at === null) return [];
  const end = ended_at ?? ends_at;
  const today = dayInIstanbul(now);
  const days = [dayInIstanbul(new Date(approved_at)), ...given.map(({ day }) => day)];
  const first = days.reduce((one, other) => (other < one ? other : one));
  const last = [...days, end === null || end > now.toISOString() ? today : lastDayBefore(end)].reduce((one, other) =>
    other > one ? other : one,
  );
  const byDay = new Map(given.map((one) => [one.day, one]));
  const all: SpringDayRecord[] = [];
  for (let day = first; day <= last; day = dayInIstanbul(endOfDay(day)))
    all.push(byDay.get(day) ?? { day, amount: 0, donations_count: 0 });
  return all;
}
