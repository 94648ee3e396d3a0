import * as z from "zod";
import { plainLine, plainText } from "../fields/text-fields.ts";
import { maximumAmount } from "../rules/limits.ts";
import { money } from "../rules/money.ts";
import {
  calendarKeys,
  isHijriYearOf,
  isWholeLength,
  rateKinds,
  religiousDayKinds,
  sourceLength,
} from "../rules/religious-calendar.ts";
import { byStaff, data, readOne } from "./endpoint.ts";

/** Religious days and rates, which staff enter with their sources. Days are YYYY-MM-DD in Istanbul. */

const hijriYear = z.int().min(1300).max(1600);
/** Sums that a typing error makes are refused: a gram or a unit never costs as much. */
const rateAmount = money.refine((kurus) => kurus > 0 && kurus <= maximumAmount);

const religiousDay = z.object({
  id: z.int(),
  kind: z.enum(religiousDayKinds),
  hijri_year: z.int(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  source: plainText,
});

const rate = z.object({
  id: z.int(),
  kind: z.enum(rateKinds),
  amount: money,
  from_day: z.iso.date(),
  to_day: z.iso.date().nullable(),
  source: plainText,
});

/** Who entered a row, and when. Null for the starter content. */
const entered = { entered_by: z.object({ id: z.int(), name: z.string() }).nullable(), entered_at: z.iso.datetime() };

const staffCalendar = z.object({
  /** The latest first. */
  days: z.array(religiousDay.extend(entered)),
  /** Those of the last month and to come, the latest first. */
  rates: z.array(rate.extend(entered)),
  /** What is missing, or will be within a month. */
  missing: z.array(z.enum(calendarKeys)),
});
export type StaffCalendar = z.output<typeof staffCalendar>;

const newDays = z
  .object({
    kind: z.enum(religiousDayKinds),
    hijri_year: hijriYear,
    // The rules below read days.
    first_day: z.iso.date({ abort: true }),
    last_day: z.iso.date({ abort: true }),
    source: plainLine(sourceLength),
  })
  .refine(isWholeLength, { path: ["last_day"], params: { rule: "religious_days_wrong" } })
  .refine(isHijriYearOf, { path: ["hijri_year"], params: { rule: "hijri_year_wrong" } });

const newRate = z
  .object({
    kind: z.enum(rateKinds),
    amount: rateAmount,
    from_day: z.iso.date(),
    to_day: z.iso.date().nullable(),
    source: plainLine(sourceLength),
  })
  .refine(({ from_day, to_day }) => to_day === null || to_day >= from_day, {
    path: ["to_day"],
    params: { rule: "rate_days_wrong" },
  });

export const religiousCalendarEndpoints = {
  showReligiousCalendar: readOne(
    "/religious-calendar",
    "Returns religious days, and rates of gold, silver, currencies, fitre and fidye since 400 days ago (addition)",
    z.object({ days: z.array(religiousDay), rates: z.array(rate) }),
    { feature: "religious_calendar" },
  ),
  showStaffCalendar: byStaff("GET /admin/religious-calendar", "content.write", {
    summary: "Lists religious days and rates with who entered them, and what is missing (addition)",
    result: data(staffCalendar),
  }),
  addReligiousDays: byStaff("POST /admin/religious-calendar/days", "content.write", {
    summary: "Adds the days of a kind in one year of the Hijra (addition)",
    body: newDays,
    result: data(religiousDay),
    status: 201,
  }),
  removeReligiousDays: byStaff("DELETE /admin/religious-calendar/days/:id", "content.write", {
    summary: "Removes religious days, which stay in the audit log (addition)",
    result: data(religiousDay),
  }),
  addRate: byStaff("POST /admin/religious-calendar/rates", "content.write", {
    summary: "Adds a rate and ends the one before; fitre and fidye hold for a lunar year at most (addition)",
    body: newRate,
    result: data(rate),
    status: 201,
  }),
  removeRate: byStaff("DELETE /admin/religious-calendar/rates/:id", "content.write", {
    summary: "Removes a rate, which stays in the audit log (addition)",
    result: data(rate),
  }),
};
