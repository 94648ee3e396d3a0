import { basketTypes, seasonalType } from "./kinds.ts";
import { maximumAmount, minimumAmount, shareCounts } from "./limits.ts";

/** Rules for amounts and shares (§9), shared by the pages and the API. Amounts are kuruş. */

/** Whether a gift is in the donor's own name or in another person's (§5). */
export const audiences = ["self", "other"] as const;
export type Audience = (typeof audiences)[number];

/**
 * Returns whether an amount is allowed in one line of a basket. The rest of a goal is allowed even below the minimum.
 * @param remaining the amount missing to the goal minus what the basket already contains for it; null without a goal
 */
export function isAmountInRange(amount: number, remaining: number | null): boolean {
  return amount <= maximumAmount && (amount >= minimumAmount || (amount > 0 && amount === remaining));
}

/** Returns the smallest allowed amount: the minimum, or the rest of the goal when that is less. */
export function smallestAmount(remaining: number | null): number {
  return remaining !== null && remaining > 0 ? Math.min(minimumAmount, remaining) : minimumAmount;
}

/** Sums in kuruş by cause; "2-12" is the well 12. */
export type SumsByCause = Readonly<Record<string, number>>;

/** Returns the key of a cause in {@link SumsByCause}. */
export function sumKey(basketType: number, id: number): string {
  return `${basketType}-${id}`;
}

/**
 * Returns the sums that the lines of a basket hold for each cause.
 * @param without id of a line that the next gift replaces
 */
export function sumsByCause(
  lines: readonly { id: number; basket_able_type: number; basket_able_id: number; amount: number }[],
  without?: number,
): SumsByCause {
  const sums: Record<string, number> = {};
  for (const { id, basket_able_type, basket_able_id, amount } of lines) {
    const key = sumKey(basket_able_type, basket_able_id);
    if (id !== without) sums[key] = (sums[key] ?? 0) + amount;
  }
  return sums;
}

/** Returns a cause as a donor may give to it: what the basket holds for it already is not missing any more. */
export function besideBasket<C extends Givable & { readonly id: number }>(cause: C, inBasket: SumsByCause): C {
  const held = inBasket[sumKey(cause.basket_able_type, cause.id)] ?? 0;
  if (held === 0 || cause.remaining_amount === null) return cause;
  return { ...cause, remaining_amount: Math.max(0, cause.remaining_amount - held) };
}

/** The fields of a cause that the rules use. Amounts are kuruş. */
interface Givable {
  readonly basket_able_type: (typeof basketTypes)[keyof typeof basketTypes];
  /** Price of one share; of a well that of its stage, copied when either is saved. */
  readonly cost: number;
  readonly remaining_amount: number | null;
  /** Whether a sacrifice is sold in several shares. */
  readonly multiple?: boolean;
}

/**
 * Returns whether a sacrifice has days of its own in the year (`season_from` to `season_until`), so that it cannot be
 * given every month.
 */
export function isSeasonal({ type, season_from, season_until }: Seasonal): boolean {
  return type === seasonalType || Boolean(season_from && season_until);
}

interface Seasonal {
  readonly id: number;
  /** Type of a sacrifice; causes of other kinds have others. */
  readonly type?: string | null;
  readonly season_from?: string | null;
  readonly season_until?: string | null;
}

/** Returns the largest available number of shares that a typed amount pays for; 0 where it pays for none. */
export function sharesIn(cause: Givable, amount: number): number {
  return shareOptions(cause, "self").findLast((count) => count * cause.cost <= amount) ?? 0;
}

/** Returns the numbers of shares to choose from, within the rest of the goal; none for a spring, or without a price. */
export function shareOptions(cause: Givable, audience: Audience): number[] {
  if (cause.basket_able_type === basketTypes.spring || cause.cost === 0) return [];
  const { cost, remaining_amount: remaining } = cause;
  return countsOf(cause, audience).filter((count) => remaining === null || count * cost <= remaining);
}

/**
 * Returns the share counts to choose from. A sacrifice on behalf of another person has one share, and a list of several
 * beside it (§9).
 */
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

/** Returns what a basket can be paid for by members only: a card, or a regular gift; null where a guest can pay it. */
export function signInNeed(basket: {
  readonly monthly_price: number;
  readonly basket: readonly { readonly card?: unknown; readonly plan?: unknown }[];
}): "card" | "regular" | null {
  if (basket.basket.some(({ card }) => card)) return "card";
  return basket.monthly_price > 0 || basket.basket.some(({ plan }) => plan) ? "regular" : null;
}
