interface Part {
  /** Kuruş of 100 TL. */
  readonly amount: number;
  /** Whether it was spent in the field. */
  readonly in_field: boolean;
}

/**
 * Divides 100 circles among sums that add up to 100 TL: each gets its whole lira, and the circles that are left go to
 * the sums with the largest remainders. Those outside the field come first, so that the field is never drawn larger
 * than it was.
 * @returns circles of each sum, in the same order; 100 together
 */
export function circlesOf(parts: readonly Part[]): number[] {
  const circles = parts.map(({ amount }) => Math.floor(amount / 100));
  const left = 100 - circles.reduce((sum, count) => sum + count, 0);
  const byRemainder = parts
    .map(({ amount, in_field }, place) => ({ place, in_field, remainder: amount % 100 }))
    .filter(({ remainder }) => remainder > 0)
    .toSorted((one, other) => Number(one.in_field) - Number(other.in_field) || other.remainder - one.remainder);
  for (const { place } of byRemainder.slice(0, left)) circles[place] = (circles[place] ?? 0) + 1;
  return circles;
}
