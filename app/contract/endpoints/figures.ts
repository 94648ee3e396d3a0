import * as z from "zod";
import { donationChannels } from "../rules/channels.ts";
import { money } from "../rules/money.ts";
import { approval } from "./approvals.ts";
import { giftFund } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { byStaff, data } from "./endpoint.ts";

const sums = { amount: money, donations: z.int() };
const waiting = { count: z.int(), oldest: z.iso.datetime().nullable() };

/** What staff need to know today. A part is null when the user's role may not see it. */
const today = z.object({
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

/** Giving in a period, less refunds, without what was collected before the site. */
export const figures = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** Long periods are shown by month. */
  unit: z.enum(["day", "month"]),
  ...sums,
  /** What donors added for the bank's fee, less refunds; not in the sums and lists. */
  fees: money,
  /** Entered for the time before the site; not in the sums and lists. */
  collected_before: z.object(sums),
  /** Regular gifts that are not stopped, now. */
  active_regular_gifts: z.int(),
  points: z.array(
    z.object({
      /** YYYY-MM-DD, or YYYY-MM by month. */
      point: z.string(),
      ...sums,
      /** Donors whose first donation it was, and the others; guests count as new in each browser. */
      new_donors: z.int(),
      returning_donors: z.int(),
      regular_gained: z.int(),
      regular_lost: z.int(),
    }),
  ),
  kinds: z.array(z.object({ basket_able_type: basketType, ...sums })),
  /** `code` and `name` are empty for causes without a country. */
  countries: z.array(z.object({ code: z.string(), name: z.string(), ...sums })),
  funds: z.array(z.object({ fund: giftFund, ...sums })),
  channels: z.array(z.object({ channel: z.enum(donationChannels), ...sums })),
});
export type Figures = z.output<typeof figures>;

export const figureEndpoints = {
  showToday: byStaff("GET /admin/today", "staff.enter", {
    summary: "Shows what waits, what was collected and how payments went; null for what the user's role may not see",
    result: data(today),
  }),
  showFigures: byStaff("GET /admin/figures", "donations.read", {
    summary: "Shows giving in a period by day or month, kind, country, fund and channel, with donors and regular gifts",
    query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
    result: data(figures),
  }),
};
