import { describe, expect, test } from "vitest";
import { feeToCover, highestCardFee } from "../../app/contract/rules/card-fee.ts";

const fees = [
  { rate: 1_99, fixed: 25 },
  { rate: 2_49, fixed: 0 },
  { rate: 0, fixed: 25 },
  { rate: 1, fixed: 0 },
  { rate: 3_33, fixed: 33 },
  highestCardFee,
];

describe("the sum that covers the bank's fee", () => {
  test("leaves the whole gift and at most 1 kuruş above it", () => {
    const gifts = [...Array.from({ length: 2000 }, (_, index) => index + 1), 99_999_99, 1_000_000_00];
    const wrong = fees.flatMap((fee) =>
      gifts.filter((gift) => {
        const total = gift + feeToCover(gift, fee);
        // In BigInt: what the bank takes, rounded up.
        const taken = Number((BigInt(total) * BigInt(fee.rate) + 9999n) / 10000n) + fee.fixed;
        return total - taken < gift || total - taken > gift + 1;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("never falls when the gift grows", () => {
    for (const fee of fees) {
      const sums = Array.from({ length: 3000 }, (_, index) => feeToCover(index + 1, fee));
      expect(sums).toEqual(sums.toSorted((one, other) => one - other));
    }
  });

  test.each([
    [100_00, { rate: 1_99, fixed: 25 }, 2_29],
    [100_00, { rate: 0, fixed: 25 }, 25],
    [100_00, { rate: 10_00, fixed: 0 }, 11_12],
    [100_00, { rate: 0, fixed: 0 }, 0],
  ])("for %i kuruş and %o is %i kuruş", (gift, fee, sum) => {
    expect(feeToCover(gift, fee)).toBe(sum);
  });
});
