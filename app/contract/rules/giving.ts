import { basketTypes } from "./kinds.ts";
import { maximumAmount, minimumAmount, shareCounts } from "./limits.ts";

/** Rules about what may be given (§9), the same in the pages and in the API. Sums are kuruş. */

/** For whom a gift is given (§5). */
export const audiences = ["self", "other"] as const;
export type Audience = (typeof audiences)[number];

/**
 * Whether one line of a basket may be this large. The rest of a goal may be given even where it is less than the
 * minimum.
 * @param remaining what is missing to the goal, less what the basket holds for it; null without a goal
 */
export function isAmountInRange(amount: number, remaining: number | null): boolean {
  return amount <= maximumAmount && (amount >= minimumAmount || (amount > 0 && amount === remaining));
}

/** The smallest sum that may be given: the minimum, or a rest that is less. */
export function smallestAmount(remaining: number | null): number {
  return remaining !== null && remaining > 0 ? Math.min(minimumAmount, remaining) : minimumAmount;
}

/** What the rules read of a cause. Sums are kuruş. */
interface Givable {
  readonly basket_able_type: (typeof basketTypes)[keyof typeof basketTypes];
  /** The price of one share. */
  readonly cost: number;
  readonly remaining_amount: number | null;
  /** Whether a sacrifice is sold in several shares. */
  readonly multiple?: boolean;
}

/** The share counts on offer, as far as the remaining sum allows; a spring has no shares. */
export function shareOptions(cause: Givable, audience: Audience): number[] {
  if (cause.basket_able_type === basketTypes.spring) return [];
  const { cost, remaining_amount: remaining } = cause;
  return countsOf(cause, audience).filter((count) => remaining === null || count * cost <= remaining);
}

/** On behalf of another person a sacrifice offers the choice of one share, and beside it its list of several (§9). */
function countsOf(cause: Givable, audience: Audience): number[] {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return countsIn(shareCounts.water_well);
    case basketTypes.project:
      return countsIn(shareCounts.project);
    case basketTypes.sacrifice:
      if (!cause.multiple) return [1];
      return audience === "other" ? [1, ...countsIn(shareCounts.sacrifice_on_behalf)] : countsIn(shareCounts.sacrifice);
    case basketTypes.spring:
      return [];
  }
}

function countsIn({ from, to }: { readonly from: number; readonly to: number }): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}

/**
 * What is missing to a goal where that is less than one share, and so takes the place of the shares; null elsewhere.
 */
export function restBelowShare(cause: Givable): number | null {
  const { basket_able_type, cost, remaining_amount: remaining } = cause;
  return basket_able_type !== basketTypes.spring && remaining !== null && remaining > 0 && remaining < cost
    ? remaining
    : null;
}
