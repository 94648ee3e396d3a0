import { describe, expect, test } from "vitest";
import { readGrams } from "../../app/contract/rules/typed-values.ts";
import { computeZakat, isWeighed, missingRates, zakatItems } from "../../app/contract/rules/zakat.ts";
import { zakatCases } from "./zakat-cases.ts";
import { sources, usualRates } from "./zakat-examples.ts";

describe("zakat agrees to the kuruş with what was worked out by hand", () => {
  test.each(zakatCases.map((one, place) => [place + 1, one.worked, one] as const))("case %i: %s", (_, __, one) => {
    const result = computeZakat(one.of, one.rates ?? usualRates, { isYearOver: one.year ?? true });
    const { nisab = 481_080_00, net, zakat } = one;
    expect(result).toMatchObject({ nisab, net, zakat });
    const state = zakat > 0 ? "due" : one.year === false && net >= nisab ? "year_not_over" : "below_nisab";
    expect(result!.state).toBe(state);
  });

  test("there are 60 cases, and each source is used", () => {
    expect(zakatCases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(zakatCases.map(({ source }) => source))).toEqual(new Set(Object.keys(sources)));
  });
});

describe("the lines of zakat", () => {
  test("name what was entered, in the order of the form, debts as negative", () => {
    const amounts = { debts: 100_00, gold_22: 10_000, cash: 0, usd: 5_00 };
    expect(computeZakat(amounts, usualRates, { isYearOver: true })!.lines).toEqual([
      { item: "gold_22", amount: 10_000, kurus: 55_000_00 },
      { item: "usd", amount: 5_00, kurus: 212_50 },
      { item: "debts", amount: 100_00, kurus: -100_00 },
    ]);
  });

  test("each item counts alone, in grams or money", () => {
    const worth = zakatItems.map((item) => {
      const amount = isWeighed(item) ? 1_000 : 1_00;
      return computeZakat({ [item]: amount }, usualRates, { isYearOver: true })!.net;
    });
    const metals = [6_000_00, 5_500_00, 5_250_00, 4_500_00, 3_500_00, 80_00];
    expect(worth).toEqual([...metals, 1_00, 42_50, 49_25, 56_10, 1_00, 1_00, -1_00]);
  });
});

describe("a missing rate", () => {
  test("of gold stops everything, because nisab needs it", () => {
    expect(missingRates({ cash: 1 }, {})).toEqual(["gold_gram"]);
    expect(computeZakat({ cash: 1 }, { usd: 42_50 }, { isYearOver: true })).toBeNull();
  });

  test("of something else stops who has some of it", () => {
    const rates = { gold_gram: 6_000_00 };
    expect(missingRates({ silver: 5, gbp: 0, eur: 2 }, rates)).toEqual(["silver_gram", "eur"]);
    expect(computeZakat({ silver: 5 }, rates, { isYearOver: true })).toBeNull();
    expect(computeZakat({ silver: 0, cash: 40_00 }, rates, { isYearOver: true })).toMatchObject({ net: 40_00 });
  });
});

test.each([
  ["12", ",", 12_000],
  ["12,5", ",", 12_500],
  ["12.5", ",", 12_500],
  ["12.50", ",", 12_500],
  ["1,754", ",", 1_754],
  ["1.754", ".", 1_754],
  [" 17,54 gr ", ",", 17_540],
  ["100 g", ".", 100_000],
  ["١٢٫٥", ",", 12_500],
  // A thousand, or grams with milligrams: nobody can tell.
  ["1.754", ",", null],
  ["1,754", ".", null],
  ["1.234,5", ",", null],
  ["1,2345", ",", null],
  ["1000000", ",", null],
  ["-5", ",", null],
  ["", ",", null],
  ["12 x", ",", null],
] as const)("grams typed as %o with the decimal mark %o are %o milligrams", (text, mark, milligrams) => {
  expect(readGrams(text, mark)).toBe(milligrams);
});
