import { expect, test } from "vitest";
import { chosenSum } from "~/enhance/giving-sum.ts";

const nothing = { all: undefined, typed: "", shares: undefined, tile: undefined, remaining: null };

test.each([
  [{}, undefined],
  [{ tile: 200_00 }, 200_00],
  [{ tile: 200_00, shares: 1500_00 }, 1500_00],
  [{ tile: 200_00, shares: 1500_00, typed: "75" }, 75_00],
  [{ tile: 200_00, typed: "75", all: 9_000_00 }, 9_000_00],
  [{ typed: "1.250,50" }, 1250_50],
  // What cannot be given has no sum: below the minimum, above the maximum, not readable.
  [{ tile: 200_00, typed: "1" }, undefined],
  [{ typed: "999999999" }, undefined],
  [{ typed: "çok" }, undefined],
  // The rest of a goal may be below the minimum.
  [{ typed: "3", remaining: 3_00 }, 3_00],
])("the sum of %o is %o kuruş", (choices, sum) => {
  expect(chosenSum({ ...nothing, ...choices }, "tr")).toBe(sum);
});

test("reads a typed sum in the language of the page", () => {
  expect(chosenSum({ ...nothing, typed: "1,250.50" }, "en")).toBe(1250_50);
});
