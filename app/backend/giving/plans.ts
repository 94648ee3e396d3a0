import type { BodyOf } from "../../contract/endpoints.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { choicesOf, type Plan, planNights, seasonsAround } from "../../contract/rules/giving-plans.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { maximumAmount, minimumAmount } from "../../contract/rules/limits.ts";
import { planHour } from "../organisation/plan-hour.ts";
import type { Store } from "./ports.ts";

/**
 * Returns the nights that a plan has from today on. A plan keeps them, its hour and its last day, whatever staff change
 * of the calendar later: they are what its donor agrees to.
 * @param amount kuruş of a night
 * @throws RuleViolation plan_closed outside the days in which plans begin; amount_range
 */
export async function agreedPlan(
  store: Store,
  { choice, weight }: NonNullable<BodyOf<"addToBasket">["plan"]>,
  amount: number,
  now: Date,
): Promise<Plan> {
  const today = dayInIstanbul(now);
  const season = seasonsAround(await store.religiousCalendar.days(), today).open;
  if (!season || !choicesOf(season).includes(choice)) throw new RuleViolation("plan_closed", "plan.choice");
  const nights = planNights(season, { choice, amount, weight, from: today });
  if (nights.length === 0) throw new RuleViolation("plan_closed", "plan.choice");
  const largest = Math.max(...nights.map((night) => night.amount));
  if (amount < minimumAmount || largest > maximumAmount)
    throw new RuleViolation("amount_range", "amount", { minimum: minimumAmount, maximum: maximumAmount });
  return { choice, hour: await planHour(store), until: season.until, nights };
}
