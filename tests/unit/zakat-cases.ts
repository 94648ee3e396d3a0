import { publishedExamples, type ZakatCase } from "./zakat-examples.ts";

/** The cases of published rules, worked by hand: no number of a result was taken from the program. */
export const zakatCases: readonly ZakatCase[] = [
  ...publishedExamples,

  // Nisab: 80.18 g of pure gold.
  {
    source: "jewellery",
    of: { gold_24: 80_180 },
    worked: "80.18 × 6,000 = 481,080; / 40 = 12,027",
    net: 481_080_00,
    zakat: 12_027_00,
  },
  { source: "jewellery", of: { gold_24: 80_179 }, worked: "80.179 × 6,000 = 481,074", net: 481_074_00, zakat: 0 },
  { source: "jewellery", of: { cash: 481_080_00 }, worked: "/ 40 = 12,027", net: 481_080_00, zakat: 12_027_00 },
  { source: "jewellery", of: { cash: 481_079_99 }, worked: "a kuruş below nisab", net: 481_079_99, zakat: 0 },
  { source: "jewellery", of: { cash: 481_080_01 }, worked: "/ 40 = 12,027.00025", net: 481_080_01, zakat: 12_027_00 },
  { source: "jewellery", of: { cash: 481_080_20 }, worked: "/ 40 = 12,027.005", net: 481_080_20, zakat: 12_027_01 },
  { source: "jewellery", of: { cash: 481_080_19 }, worked: "/ 40 = 12,027.00475", net: 481_080_19, zakat: 12_027_00 },
  { source: "formula", of: {}, worked: "nothing at all", net: 0, zakat: 0 },

  // The lunar year.
  {
    source: "year",
    of: { cash: 1_000_000_00 },
    year: false,
    worked: "above nisab for less than a year",
    net: 1_000_000_00,
    zakat: 0,
  },
  { source: "year", of: { cash: 100_000_00 }, year: false, worked: "below nisab anyway", net: 100_000_00, zakat: 0 },
  {
    source: "year",
    of: { gold_24: 85_000, cash: 90_000_00 },
    worked: "what came within the year counts: 85 × 6,000 + 90,000 = 600,000; / 40 = 15,000",
    net: 600_000_00,
    zakat: 15_000_00,
  },

  // Carats: the pure share counts.
  {
    source: "jewellery",
    of: { gold_22: 87_469 },
    worked: "a gram of 22 carat is 6,000 × 22 / 24 = 5,500; 87.469 × 5,500 = 481,079.50",
    net: 481_079_50,
    zakat: 0,
  },
  {
    source: "jewellery",
    of: { gold_22: 87_470 },
    worked: "87.47 × 5,500 = 481,085; / 40 = 12,027.125",
    net: 481_085_00,
    zakat: 12_027_13,
  },
  {
    source: "jewellery",
    of: { gold_21: 91_634 },
    worked: "21 carat is 5,250 a gram; 91.634 × 5,250 = 481,078.50",
    net: 481_078_50,
    zakat: 0,
  },
  {
    source: "jewellery",
    of: { gold_21: 91_635 },
    worked: "91.635 × 5,250 = 481,083.75; / 40 = 12,027.09375",
    net: 481_083_75,
    zakat: 12_027_09,
  },
  {
    source: "jewellery",
    of: { gold_18: 106_906 },
    worked: "18 carat is 4,500 a gram; 106.906 × 4,500 = 481,077",
    net: 481_077_00,
    zakat: 0,
  },
  {
    source: "jewellery",
    of: { gold_18: 107_000 },
    worked: "107 × 4,500 = 481,500; / 40 = 12,037.50",
    net: 481_500_00,
    zakat: 12_037_50,
  },
  {
    source: "jewellery",
    of: { gold_14: 137_451 },
    worked: "14 carat is 3,500 a gram; 137.451 × 3,500 = 481,078.50",
    net: 481_078_50,
    zakat: 0,
  },
  {
    source: "jewellery",
    of: { gold_14: 137_500 },
    worked: "137.5 × 3,500 = 481,250; / 40 = 12,031.25",
    net: 481_250_00,
    zakat: 12_031_25,
  },
  {
    source: "jewellery",
    of: { gold_24: 20_000, gold_22: 30_000, gold_21: 10_000, gold_18: 20_000, gold_14: 20_000 },
    worked: "120,000 + 165,000 + 52,500 + 90,000 + 70,000 = 497,500; / 40 = 12,437.50",
    net: 497_500_00,
    zakat: 12_437_50,
  },
  {
    source: "coins",
    of: { gold_22: 317_540 },
    worked: "10 quarters × 1.754 g + 20 bracelets × 15 g = 317.54 g; × 5,500 = 1,746,470; / 40 = 43,661.75",
    net: 1_746_470_00,
    zakat: 43_661_75,
  },
  {
    source: "jewellery",
    of: { gold_22: 100_001 },
    rates: { gold_gram: 6_123_45 },
    worked:
      "6,123.45 × 22 / 24 = 5,613.1625; × 100.001 = 561,321.8632; / 40 = 14,033.0466; nisab 80.18 × 6,123.45 = 490,978.221",
    nisab: 490_978_22,
    net: 561_321_86,
    zakat: 14_033_05,
  },

  // Silver and gold together, by the value of gold.
  {
    source: "together",
    of: { silver: 561_000 },
    worked: "561 × 80 = 44,880: far below 80.18 g of gold",
    net: 44_880_00,
    zakat: 0,
  },
  {
    source: "together",
    of: { silver: 10_000_000 },
    worked: "10,000 × 80 = 800,000; / 40 = 20,000",
    net: 800_000_00,
    zakat: 20_000_00,
  },
  {
    source: "together",
    of: { gold_24: 40_000, silver: 3_013_500 },
    worked: "240,000 + 3,013.5 × 80 = 481,080; / 40 = 12,027",
    net: 481_080_00,
    zakat: 12_027_00,
  },
  {
    source: "together",
    of: { gold_24: 40_000, silver: 3_013_499 },
    worked: "240,000 + 241,079.92 = 481,079.92",
    net: 481_079_92,
    zakat: 0,
  },
  {
    source: "together",
    of: { goods: 400_000_00, gold_24: 20_000, silver: 100_000 },
    worked: "400,000 + 120,000 + 8,000 = 528,000, of which nothing reaches nisab alone; / 40 = 13,200",
    net: 528_000_00,
    zakat: 13_200_00,
  },

  // Money of other countries.
  {
    source: "formula",
    of: { usd: 20_000_00 },
    worked: "20,000 × 42.50 = 850,000; / 40 = 21,250",
    net: 850_000_00,
    zakat: 21_250_00,
  },
  {
    source: "formula",
    of: { eur: 10_000_00 },
    worked: "10,000 × 49.25 = 492,500; / 40 = 12,312.50",
    net: 492_500_00,
    zakat: 12_312_50,
  },
  {
    source: "formula",
    of: { gbp: 10_000_00 },
    worked: "10,000 × 56.10 = 561,000; / 40 = 14,025",
    net: 561_000_00,
    zakat: 14_025_00,
  },
  {
    source: "formula",
    of: { cash: 200_000_00, usd: 1_234_56, eur: 2_345_67, gbp: 3_456_78 },
    worked: "200,000 + 52,468.80 + 115,524.2475 + 193,925.358 = 561,918.4055; / 40 = 14,047.9601",
    net: 561_918_41,
    zakat: 14_047_96,
  },
  {
    source: "formula",
    of: { cash: 481_078_99, silver: 15 },
    rates: { gold_gram: 6_000_00, silver_gram: 80_40 },
    worked:
      "481,078.99 + 0.015 × 80.40 = 481,080.196; / 40 = 12,027.0049; rounded lines would make 481,080.20 and 12,027.01",
    net: 481_080_20,
    zakat: 12_027_00,
  },

  // What others owe.
  {
    source: "receivables",
    of: { cash: 200_000_00, receivables: 300_000_00 },
    worked: "200,000 + 300,000 lent = 500,000; / 40 = 12,500",
    net: 500_000_00,
    zakat: 12_500_00,
  },
  {
    source: "receivables",
    of: { cash: 200_000_00 },
    worked: "300,000 whose debtor denies them are not entered: 200,000 is below nisab",
    net: 200_000_00,
    zakat: 0,
  },
  {
    source: "receivables",
    of: { receivables: 481_080_00 },
    worked: "the price of goods that were sold; / 40 = 12,027",
    net: 481_080_00,
    zakat: 12_027_00,
  },

  // Trade.
  {
    source: "pharmacy",
    of: { goods: 900_000_00, receivables: 250_000_00, cash: 150_000_00, debts: 420_000_00 },
    worked: "900,000 + 250,000 + 150,000 − 420,000 of cheques and invoices = 880,000; / 40 = 22,000",
    net: 880_000_00,
    zakat: 22_000_00,
  },
  {
    source: "pharmacy",
    of: { goods: 2_345_678_90, debts: 345_678_90 },
    worked: "2,345,678.90 − 345,678.90 = 2,000,000; / 40 = 50,000",
    net: 2_000_000_00,
    zakat: 50_000_00,
  },

  // Debts.
  {
    source: "debts",
    of: { cash: 900_000_00, debts: 300_000_00 },
    worked: "of a loan of 3,000,000 over ten years the year's 300,000: 600,000; / 40 = 15,000",
    net: 600_000_00,
    zakat: 15_000_00,
  },
  {
    source: "debts",
    of: { cash: 500_000_00, debts: 600_000_00 },
    worked: "500,000 − 600,000 = −100,000",
    net: -100_000_00,
    zakat: 0,
  },
  {
    source: "debts",
    of: { cash: 500_000_00, debts: 18_920_00 },
    worked: "500,000 − 18,920 = 481,080; / 40 = 12,027",
    net: 481_080_00,
    zakat: 12_027_00,
  },
  {
    source: "debts",
    of: { cash: 500_000_00, debts: 18_920_01 },
    worked: "500,000 − 18,920.01 = 481,079.99",
    net: 481_079_99,
    zakat: 0,
  },

  // Everything at once, and very much.
  {
    source: "formula",
    of: {
      gold_24: 50_000,
      gold_22: 40_000,
      gold_18: 15_000,
      silver: 500_000,
      cash: 125_340_75,
      usd: 3_200_00,
      eur: 1_150_50,
      gbp: 75_25,
      receivables: 60_000_00,
      goods: 310_000_00,
      debts: 148_900_25,
    },
    worked:
      "300,000 + 220,000 + 67,500 + 40,000 + 125,340.75 + 136,000 + 56,662.125 + 4,221.525 + 60,000 + 310,000 " +
      "− 148,900.25 = 1,170,824.15; / 40 = 29,270.60375",
    net: 1_170_824_15,
    zakat: 29_270_60,
  },
  {
    source: "formula",
    of: { cash: 12_345_678_901_23 },
    worked: "12,345,678,901.23 / 40 = 308,641,972.53075",
    net: 12_345_678_901_23,
    zakat: 308_641_972_53,
  },
];
