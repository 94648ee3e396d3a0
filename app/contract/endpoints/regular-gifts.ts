import * as z from "zod";
import { plainText } from "../fields/text-fields.ts";
import { money } from "../rules/money.ts";
import { pauseReasons, regularChargeStates, regularStates } from "../rules/regular-giving.ts";
import { giftFund, shareNames, shareValue } from "./baskets.ts";
import { basketType } from "./causes.ts";
import { byStaff, byUser, data, page, pageQuery, recordId } from "./endpoint.ts";
import { plan } from "./giving-plans.ts";
import { savedCard } from "./payments.ts";

/** A month; of a plan the day of a night. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/);

/**
 * A gift that is charged every month (§2 widgets, §4 "organised"), or on the nights of a plan. Days and months are in
 * Istanbul.
 */
export const regularGift = z.object({
  id: z.int(),
  state: z.enum(regularStates),
  /** The nights of a plan; null for a monthly gift. */
  plan: plan.nullable(),
  /** Null unless it is paused. */
  pause_reason: z.enum(pauseReasons).nullable(),
  /** The first charge after a pause is on or after this day; null for a pause without an end. */
  paused_until: z.iso.date().nullable(),
  /** Null: where gifts are needed most. */
  cause: z.object({ basket_able_type: basketType, basket_able_id: z.int(), title: plainText }).nullable(),
  /** The sum of a month; of a plan that of a night, which the 27th may have several times. */
  amount: money,
  /** Name of the donor or of the honoured person; "anonymous" without one. */
  name: plainText,
  on_behalf: z.boolean(),
  fund: giftFund,
  /** The shares that a month buys; none once their price or the sum has changed. */
  share_value: shareValue,
  share_names: shareNames,
  /** What the chosen shares of a sacrifice cost now, where the sum no longer pays for them; else null. */
  shares_cost: money.nullable(),
  /** Day of the month; a shorter month is charged on its last day. */
  day: z.int().min(1).max(31),
  /** Null once its card was deleted. */
  card: savedCard.nullable(),
  /** The month that is charged next. */
  next_month: month,
  /** The day of the next charge; null while it is paused, stopped or being charged. */
  next_date: z.iso.date().nullable(),
  /** The month that was skipped last, while its donor can take it back; else null. */
  skipped_month: month.nullable(),
  /** The sum of its paid months. */
  total_amount: money,
  created_at: z.iso.datetime(),
  stopped_at: z.iso.datetime().nullable(),
});
export type RegularGift = z.output<typeof regularGift>;

export const regularMonth = z.object({
  month,
  state: z.enum(regularChargeStates),
  amount: money,
  /** The cause that a paid month went to; null for any other month. */
  cause_title: z.string().nullable(),
  payment_id: z.string().nullable(),
  at: z.iso.datetime(),
});
export type RegularMonth = z.output<typeof regularMonth>;

/** A regular gift with its months, newest first. */
const regularGiftWithMonths = regularGift.extend({ months: z.array(regularMonth) });
export type RegularGiftWithMonths = z.output<typeof regularGiftWithMonths>;

const staffRegularGift = regularGift
  .omit({ card: true, skipped_month: true })
  .extend({ donor: z.object({ name: plainText.nullable(), phone: z.string().nullable() }), months_paid: z.int() });

/** Declares a change of a regular gift by its donor. */
function change<B extends z.ZodObject>(path: string, summary: string, body: B) {
  const result = data(regularGift);
  return byUser(`PUT /user/regular-gifts/:id/${path}`, "regular_gifts", { summary, body, result });
}

export const regularGiftEndpoints = {
  listRegularGifts: byUser("GET /user/regular-gifts", "regular_gifts", {
    summary: "Lists the user's regular gifts, running ones first (addition)",
    result: data(z.array(regularGift)),
  }),
  showRegularGift: byUser("GET /user/regular-gifts/:id", "regular_gifts", {
    summary: "Returns a regular gift with its months (addition)",
    result: data(regularGiftWithMonths),
  }),
  skipRegularMonth: change("skip", "Skips the next month (addition)", z.object({ month })),
  unskipRegularMonth: change(
    "unskip",
    "Takes the last skipped month back while its day is to come (addition)",
    z.object({ month }),
  ),
  pauseRegularGift: change("pause", "Pauses a regular gift until a day (addition)", z.object({ until: z.iso.date() })),
  resumeRegularGift: byUser("PUT /user/regular-gifts/:id/resume", "regular_gifts", {
    summary: "Resumes a paused regular gift (addition)",
    result: data(regularGift),
  }),
  changeRegularAmount: change(
    "amount",
    "Changes the monthly sum (addition)",
    z.object({
      amount: money,
      /** Whether its donor agrees that shares of a sacrifice become a contribution. */
      as_contribution: z.boolean().default(false),
    }),
  ),
  changeRegularDay: change("day", "Changes the day of the month (addition)", z.object({ day: z.int().min(1).max(31) })),
  changeRegularCard: change(
    "card",
    "Changes the card; a gift paused for its card continues (addition)",
    z.object({ saved_card_id: recordId }),
  ),
  changeRegularCause: change(
    "cause",
    "Changes the cause; null is where gifts are needed most (addition)",
    z.object({ basket_able_id: recordId.nullable() }),
  ),
  stopRegularGift: byUser("DELETE /user/regular-gifts/:id", "regular_gifts", {
    summary: "Stops a regular gift for good; what was given stays (addition)",
    result: data(regularGift),
  }),
  listStaffRegularGifts: byStaff("GET /admin/regular-gifts", "payments.read", {
    summary: "Lists regular gifts for staff, newest first (addition)",
    query: pageQuery.extend({ state: z.enum(regularStates).optional() }),
    result: page(staffRegularGift),
  }),
};
