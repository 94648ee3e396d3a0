import { describe, expect, test } from "vitest";
import * as z from "zod";
import { moneyInWords, numberInWords } from "~/contract/rules/money-in-words.ts";
import { money } from "~/contract/rules/money.ts";
import { formatMoney, formatNumber, parseMoney } from "~/i18n/format.ts";

describe("money on the wire", () => {
  test.each([
    [0, 0],
    [5, 500],
    [12.5, 1250],
    [19.99, 1999],
    [0.1 + 0.2, 30],
    [1.15, 115],
    [1_000_000, 100_000_000],
    [-3.25, -325],
  ])("%d lira are %d kuruş", (lira, kurus) => {
    expect(z.decode(money, lira)).toBe(kurus);
  });

  test("keeps every kuruş to a thousand lira and large sums through both conversions", () => {
    const everyKurus = Array.from({ length: 100_001 }, (_, kurus) => kurus);
    expect(everyKurus.filter((kurus) => z.decode(money, z.encode(money, kurus)) !== kurus)).toEqual([]);
    for (const kurus of [99_999_999_99, 1e14 - 1, 123_456_789_012_34])
      expect(z.decode(money, z.encode(money, kurus))).toBe(kurus);
    for (let kurus = 1; kurus < 1000; kurus++)
      expect(JSON.stringify(z.encode(money, kurus))).toMatch(/^\d+(\.\d{1,2})?$/);
  });

  test.each([0.001, 12.345, 1e13, -1e13, Number.NaN, Number.POSITIVE_INFINITY, "12", null, undefined, true, {}])(
    "refuses %j",
    (value) => {
      expect(money.safeParse(value).success).toBe(false);
    },
  );

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15])("refuses to write %d kuruş", (kurus) => {
    expect(z.safeEncode(money, kurus).success).toBe(false);
  });
});

test.each([
  [0, "0 TL", "0 TL"],
  [5_00, "5 TL", "5 TL"],
  [12_50, "12,50 TL", "12.50 TL"],
  [1_250_00, "1.250 TL", "1,250 TL"],
  [1_234_567_89, "1.234.567,89 TL", "1,234,567.89 TL"],
  [5, "0,05 TL", "0.05 TL"],
])("money on pages %d kuruş", (kurus, turkish, english) => {
  expect([formatMoney(kurus, "tr"), formatMoney(kurus, "en")].map((text) => text.replace("\u00a0", " "))).toEqual([
    turkish,
    english,
  ]);
});

test("money on pages keeps sum and currency on one line, and groups thousands", () => {
  expect([formatMoney(5_00, "tr"), formatNumber(12_345, "tr"), formatNumber(12_345, "en")]).toEqual([
    "5\u00a0TL",
    "12.345",
    "12,345",
  ]);
});

describe("typed money", () => {
  test.each([
    ["1250", 1_250_00],
    ["1.250", 1_250_00],
    ["1,250", 1_250_00],
    ["1.250,50", 1_250_50],
    ["1,250.50", 1_250_50],
    ["1.234.567,89", 1_234_567_89],
    ["12,5", 12_50],
    ["12.5 TL", 12_50],
    ["12,05₺", 12_05],
    [" 50 tl ", 50_00],
    ["1 250", 1_250_00],
    ["１００", 100_00],
    ["٥٠", 50_00],
    ["5", 5_00],
    ["0", 0],
    ["007", 7_00],
    ["999999999999", 99_999_999_999_900],
  ])("%s", (text, kurus) => {
    expect(parseMoney(text)).toBe(kurus);
  });

  test.each([
    "",
    " ",
    ..."TL abc -5 +5 1e3 0x10 NaN Infinity 12, ,5 . 1,2,3 1.2.3 12..50 12.,50 1.25.50 1.250.50 12.50.000".split(" "),
    ..."1.250,500 1234.567 0,500".split(" "),
    "5 or 6",
    "५",
    "9999999999999",
    "9".repeat(40),
    "1".repeat(100_000),
  ])("refuses %s", (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test("refuses thousands with a comma on a Turkish page", () => {
    for (const text of ["350,555", "1,250", " 12,500 TL "]) {
      expect(parseMoney(text, "tr")).toBeNull();
      expect(parseMoney(text, "en")).toBe(parseMoney(text));
    }
    for (const text of ["1,250.50", "1.250", "1.250,50", "12,5", "12,55", "1,234,567"])
      expect(parseMoney(text, "tr")).toBe(parseMoney(text));
  });

  test("reads what the site writes, in both languages", () => {
    for (const language of ["tr", "en"] as const) {
      for (const kurus of [0, 5, 50, 5_00, 12_34, 999_99, 1_000_00, 1_250_50, 1_000_000_00, 1_234_567_89])
        expect(parseMoney(formatMoney(kurus, language), language), `${kurus} in ${language}`).toBe(kurus);
    }
  });
});

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

  test.each([
    [10, "on", "ten"],
    [12_013_018, "onikimilyononüçbinonsekiz", "twelve million thirteen thousand and eighteen"],
    [15_016_017, "onbeşmilyononaltıbinonyedi", "fifteen million sixteen thousand and seventeen"],
    [
      172_439_568,
      "yüzyetmişikimilyondörtyüzotuzdokuzbinbeşyüzaltmışsekiz",
      "one hundred and seventy-two million four hundred and thirty-nine thousand five hundred and sixty-eight",
    ],
    [
      987_654_321,
      "dokuzyüzseksenyedimilyonaltıyüzellidörtbinüçyüzyirmibir",
      "nine hundred and eighty-seven million six hundred and fifty-four thousand three hundred and twenty-one",
    ],
    [
      3_001_890_710_040,
      "üçtrilyonbirmilyarsekizyüzdoksanmilyonyediyüzonbinkırk",
      "three trillion one billion eight hundred and ninety million seven hundred and ten thousand and forty",
    ],
  ])("writes each word of %i", (number, turkish, english) => {
    expect([numberInWords(number, "tr"), numberInWords(number, "en")]).toEqual([turkish, english]);
  });

  test("of different numbers are different words", () => {
    for (const language of ["tr", "en"] as const) {
      const words = Array.from({ length: 20_000 }, (_, number) => numberInWords(number, language));
      expect(new Set(words).size).toBe(words.length);
    }
  });
});
