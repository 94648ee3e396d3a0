import * as z from "zod";
import { money } from "../rules/money.ts";
import { approval } from "./approvals.ts";
import { byStaff, data } from "./endpoint.ts";

const sums = { amount: money, donations: z.int() };
const waiting = { count: z.int(), oldest: z.iso.datetime().nullable() };

/** What staff need to know today. A part is null when the user's role may not see it. */
export const today = z.object({
  decisions: z
    .object({
      ...waiting,
      /** How many have waited for two days or longer. */
      overdue: z.int(),
      /** The oldest requests. */
      first: z.array(approval),
    })
    .nullable(),
  collected: z
    .object({
      /** Since midnight in Istanbul, less refunds. */
      today: z.object(sums),
      /** The same day of the last week, until the same time of day. */
      week_ago: z.object(sums),
      /** The last fourteen days, oldest first, with today. */
      days: z.array(z.object({ day: z.iso.date(), ...sums })),
    })
    .nullable(),
  /** Card payments that began in the last 24 hours and are finished. */
  payments: z
    .object({
      succeeded: z.int(),
      failed: z.int(),
      /** Payers who left, or did not finish in time. */
      abandoned: z.int(),
      /** Reasons of the failed ones, the most frequent first. */
      failures: z.array(z.object({ reason: z.string(), count: z.int() })),
    })
    .nullable(),
  messages: z.object(waiting).nullable(),
  /** Work about money that waits: only kinds with something to do that the role may see. */
  money: z.array(
    z.object({
      kind: z.enum(["payments", "refunds", "differences", "reports", "transfers", "charging"]),
      count: z.int(),
    }),
  ),
});
export type Today = z.output<typeof today>;

export const todayEndpoints = {
  showToday: byStaff("GET /admin/today", "staff.enter", {
    summary: "Shows what waits, what was collected and how payments went; null for what the user's role may not see",
    result: data(today),
  }),
};
