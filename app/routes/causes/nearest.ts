import type { Cause } from "~/contract/endpoints/baskets.ts";

/** Returns the causes that still miss money, those nearest to their goal first. */
export function nearestToGoal<C extends Cause>(causes: readonly C[]): C[] {
  return causes.filter(({ remaining_amount }) => remaining_amount).sort((one, other) => shareOf(other) - shareOf(one));
}

/** Returns the causes nearest to their goal first, those without a goal in their order behind them. */
export function mostUrgentFirst<C extends Cause>(causes: readonly C[]): C[] {
  const near = nearestToGoal(causes);
  return [...near, ...causes.filter((cause) => !near.includes(cause))];
}

function shareOf({ total_amount, goal_amount }: Pick<Cause, "total_amount" | "goal_amount">): number {
  return goal_amount ? total_amount / goal_amount : 0;
}
