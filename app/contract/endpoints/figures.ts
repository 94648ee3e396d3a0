import * as z from "zod";
import { donationChannels } from "../rules/channels.ts";
import { money } from "../rules/money.ts";
import { basketType } from "./causes.ts";
import { byStaff, data } from "./endpoint.ts";

const sums = { amount: money, donations: z.int() };

/** Giving in a period, less refunds, without what was collected before the site. */
export const figures = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  /** Long periods are shown by month. */
  unit: z.enum(["day", "month"]),
  ...sums,
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
  channels: z.array(z.object({ channel: z.enum(donationChannels), ...sums })),
});
export type Figures = z.output<typeof figures>;

export const figureEndpoints = {
  showFigures: byStaff("GET /admin/figures", "donations.read", {
    summary: "Shows giving in a period by day or month, kind, country and channel, with donors and regular gifts",
    query: z.object({ from: z.iso.date().optional(), until: z.iso.date().optional() }),
    result: data(figures),
  }),
};
