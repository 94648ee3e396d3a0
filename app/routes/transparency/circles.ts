/**
 * Divides 100 circles among sums that add up to 100 TL: each gets its whole lira, and the circles that are left go to
 * the largest remainders.
 * @param amounts kuruş
 * @returns circles of each sum, in the same order; 100 together
 */
export function circlesOf(amounts: readonly number[]): number[] {
  const whole = amounts.map((amount) => Math.floor(amount / 100));
  const left = 100 - whole.reduce((sum, count) => sum + count, 0);
  const byRemainder = amounts.map((amount, place) => ({ place, remainder: amount % 100 }));
  const extra = byRemainder.toSorted((one, other) => other.remainder - one.remainder).slice(0, Math.max(0, left));
  for (const { place } of extra) whole[place] = (whole[place] ?? 0) + 1;
  return whole;
}
