import type { BodyOf } from "../../app/contract/endpoints.ts";
import { daysLater } from "../../app/contract/rules/istanbul-time.ts";
import type { TestBackend } from "./backend.ts";

/** Returns a Night of Power in a year that nobody entered yet. */
export async function religiousDays(site: TestBackend): Promise<BodyOf<"addReligiousDays">> {
  const { days } = await site.asStaff("showStaffCalendar");
  const year = Math.max(1447, ...days.map(({ hijri_year }) => hijri_year)) + 1;
  // Nearly eleven days earlier every year.
  const first_day = daysLater("2026-03-16", Math.round((year - 1447) * 354.367));
  return { kind: "kadir", hijri_year: year, first_day, last_day: first_day, source: "Diyanet" };
}

/** Returns a rate of gold for a day that has none yet. */
export async function aRate(site: TestBackend): Promise<BodyOf<"addRate">> {
  const { rates } = await site.asStaff("showStaffCalendar");
  const days = rates.filter(({ kind }) => kind === "gold_gram").map(({ from_day }) => from_day);
  const from_day = daysLater([site.clock.now().toISOString().slice(0, 10), ...days].toSorted().at(-1)!, 1);
  return { kind: "gold_gram", amount: 6_500_00, from_day, to_day: null, source: "Borsa İstanbul" };
}
