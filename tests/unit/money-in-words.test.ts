import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { moneyInWords, numberInWords } from "../../app/contract/rules/money-in-words.ts";

describe("sums in words", () => {
  test.each([
    [0, "Yalnız sıfır Türk lirası", "Zero Turkish lira only"],
    [5, "Yalnız beş kuruş", "Five kuruş only"],
    [100, "Yalnız bir Türk lirası", "One Turkish lira only"],
    [100_05, "Yalnız yüz Türk lirası beş kuruş", "One hundred Turkish lira and five kuruş only"],
    [1000_00, "Yalnız bin Türk lirası", "One thousand Turkish lira only"],
    [1001_00, "Yalnız binbir Türk lirası", "One thousand and one Turkish lira only"],
    [
      2550_55,
      "Yalnız ikibinbeşyüzelli Türk lirası ellibeş kuruş",
      "Two thousand five hundred and fifty Turkish lira and fifty-five kuruş only",
    ],
    [
      101_101_00,
      "Yalnız yüzbirbinyüzbir Türk lirası",
      "One hundred and one thousand one hundred and one Turkish lira only",
    ],
    [1_001_000_00, "Yalnız birmilyonbin Türk lirası", "One million one thousand Turkish lira only"],
    [
      14_019_011_40,
      "Yalnız ondörtmilyonondokuzbinonbir Türk lirası kırk kuruş",
      "Fourteen million nineteen thousand and eleven Turkish lira and forty kuruş only",
    ],
  ])("writes %i kuruş", (kurus, turkish, english) => {
    expect(moneyInWords(kurus, "tr")).toBe(turkish);
    expect(moneyInWords(kurus, "en")).toBe(english);
  });

  test("can be read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (number) => {
        expect(read(numberInWords(number, "tr"), turkish)).toBe(number);
        expect(read(numberInWords(number, "en").replaceAll(/ and |-| /g, " "), english)).toBe(number);
      }),
    );
  });

  test("of different numbers are different words", () => {
    for (const language of ["tr", "en"] as const) {
      const words = Array.from({ length: 20_000 }, (_, number) => numberInWords(number, language));
      expect(new Set(words).size).toBe(words.length);
    }
  });
});

interface Words {
  readonly hundred: string;
  readonly values: Readonly<Record<string, number>>;
  readonly scales: Readonly<Record<string, number>>;
}

const numbered = (words: string, step = 1) =>
  Object.fromEntries(words.split(" ").map((word, index) => [word, (index + 1) * step]));
const turkish: Words = {
  hundred: "yüz",
  values: {
    sıfır: 0,
    ...numbered("bir iki üç dört beş altı yedi sekiz dokuz"),
    ...numbered("on yirmi otuz kırk elli altmış yetmiş seksen doksan", 10),
  },
  scales: { bin: 1e3, milyon: 1e6, milyar: 1e9, trilyon: 1e12 },
};
const english: Words = {
  hundred: "hundred",
  values: {
    zero: 0,
    ...numbered("one two three four five six seven eight nine ten eleven twelve"),
    ...Object.fromEntries(
      "thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
        .split(" ")
        .map((word, index) => [word, 13 + index]),
    ),
    ...Object.fromEntries(
      "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, index) => [word, 20 + index * 10]),
    ),
  },
  scales: { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 },
};

/** Reads a number from words, the longest known word first. */
function read(text: string, { hundred, values, scales }: Words): number {
  const known = [hundred, ...Object.keys(values), ...Object.keys(scales)].toSorted(
    (one, other) => other.length - one.length,
  );
  const words = text.replaceAll(" ", "").match(new RegExp(known.join("|"), "g")) ?? [];
  expect(words.join("")).toBe(text.replaceAll(" ", ""));
  let [sum, group] = [0, 0];
  for (const word of words) {
    if (word === hundred) group = (group || 1) * 100;
    else if (word in scales) [sum, group] = [sum + (group || 1) * scales[word]!, 0];
    else group += values[word]!;
  }
  return sum + group;
}
