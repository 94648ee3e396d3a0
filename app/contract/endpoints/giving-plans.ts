import * as z from "zod";
import { planChoices, planHours, planWeights } from "../rules/giving-plans.ts";
import { money } from "../rules/money.ts";
import { byStaff, data, largestId, readOne } from "./endpoint.ts";

/** Plans: gifts on chosen nights of Ramadan, and of Dhu al-Hijja. Days are YYYY-MM-DD in Istanbul. */

const hour = z.literal(planHours);

/** The nights on which a plan is charged, as its donor agreed to them (addition). */
export const plan = z.object({
  choice: z.enum(planChoices),
  /** Hour of the evening at which a night is charged. */
  hour: z.int(),
  /** The eve of the Eid: nothing is tried after it. */
  until: z.iso.date(),
  /** Each by the day in whose evening it begins; in their order. */
  nights: z.array(z.object({ day: z.iso.date(), amount: money })),
});

/** What a new plan is made of, with the sum of a night as its amount. */
export const newPlan = z.object({
  choice: z.enum(planChoices),
  /** How many times the sum is given in the 27th night of Ramadan. */
  weight: z.literal(planWeights).default(1),
});

const storedHour = z.object({ hour, version: z.int() });

export const givingPlanEndpoints = {
  showGivingPlans: readOne(
    "/giving-plans",
    "Returns the hour at which nights are charged, and what plans gave in the season that was last (addition)",
    z.object({
      hour,
      /** Null before the first season is over. */
      report: z.object({ first_night: z.iso.date(), nights: z.int(), amount: money }).nullable(),
    }),
    { feature: "regular_gifts" },
  ),
  showPlanHour: byStaff("GET /admin/plan-hour", "organisation.write", {
    summary: "Shows the hour at which the nights of plans are charged (addition)",
    result: data(storedHour),
  }),
  changePlanHour: byStaff("PUT /admin/plan-hour", "organisation.write", {
    summary: "Changes the hour of new plans; those that began keep theirs (addition)",
    body: z.object({ version: z.int().min(0).max(largestId), hour }),
    result: data(storedHour),
  }),
};
