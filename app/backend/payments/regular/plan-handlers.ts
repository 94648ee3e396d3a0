import { seasonsAround } from "../../../contract/rules/giving-plans.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-time.ts";
import { changePlanHour, planHour, showPlanHour } from "../../organisation/plan-hour.ts";
import type { Handlers, Ports } from "../ports.ts";

/** Returns the hour of new plans, and what plans gave in the season that is over. */
async function showGivingPlans({ store, clock }: Pick<Ports, "store" | "clock">) {
  const { last } = seasonsAround(await store.religiousCalendar.days(), dayInIstanbul(clock.now()));
  const given = last && (await store.regularGifts.paidNights(last.first_night, last.last_night));
  return {
    hour: await planHour(store),
    report: last && given && given.nights > 0 ? { first_night: last.first_night, ...given } : null,
  };
}

export const planHandlers = {
  showGivingPlans: async ({ ports }) => ({ data: await showGivingPlans(ports) }),

  showPlanHour: async ({ ports }) => ({ data: await showPlanHour(ports) }),

  async changePlanHour(call, { body }) {
    await changePlanHour(call.ports, call.userId, body);
    return { data: await showPlanHour(call.ports) };
  },
} satisfies Partial<Handlers>;
