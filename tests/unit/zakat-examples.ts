import type { ZakatAmounts, ZakatRates } from "../../app/contract/rules/zakat.ts";

/** Published rules and worked examples. What they say is told in our words. */
export const sources = {
  /** Jewellery counts from 80.18 g of 24 carat on, one fortieth after a year. */
  jewellery: "kurul.diyanet.gov.tr/Cevap-Ara/407",
  /** Money that was lent, and the price of goods that were sold, counts every year; what is denied or lost does not. */
  receivables: "fetva.diyanet.gov.tr/Cevap-Ara/423",
  /** Din İşleri Yüksek Kurulu on debts: of what is paid over many years, only this year's part. */
  debts: "turkgun.com/faydali-bilgiler/alacagim-var-zekat-sayilir-mi-alacagimi-zekata-sayabilir-miyim/202064",
  /** Goods, gold and silver are added up when none reaches nisab alone (80.18 g of gold). */
  together: "seyfullahkilinchoca.com/ticaret-mali-altini-parasi-varsa-ve-tek-tek-nisap-miktarini-doldurmuyorsa",
  /** A lunar year has to pass; what comes and goes within it does not matter. */
  year: "ehlisunnetinanci.com/20-nisap-miktari-malin-zekata-tabi-olmasi-icin-uzerinden-ne-kadar-zaman-gecmesi-gerekir.html",
  /** A pharmacy: stock, cash and what is owed to it, less cheques and invoices. */
  pharmacy: "sorularlaislamiyet.com/ticarethanenin-mesela-bir-eczahane-mallarinin-zekati-nasil-verilir",
  /** Cash, silver, gold, goods and what others owe, less what one owes; 2.5 % of it. */
  formula: "islamqa.org/hanafi/darulifta-deoband/110445",
  /** Worked: 60 g of gold, 300 g of silver and 2,000 TL at 40 TL and 0.8 TL a gram are 116 g of gold. */
  school: "nedir.eokultv.com/ornek/12927-cozumlu-soru-49386",
  /** Worked: goods of 160,000 TL less debts of 40,000 TL: 3,000 TL. */
  merchant: "nedir.eokultv.com/test/15395-soru152516",
  /** Worked: 3,800 + 50 g × 34.82 + 1,250 − the year's 1,200 of 6,000 debts = 5,591; 139.78. */
  hasene: "hasene.ca/ufaqs/could-you-explain-the-payment-of-zakat-through-an-example",
  /** Worked: cash 10,000: 250; 100 g of 22 carat are 91.67 g; 50,000 of business less 10,000: 1,000. */
  owner: "lavaloon.com/ZAKAT/example-scenario",
  /** Worked: 10,000 + 5,000 + 1,000 + 4,000 − 3,000 = 17,000: 425. */
  sum: "1000calculators.com/calculators/islamic/zakat-calculator.html",
  /** Worked: 1,200,000 of goods and 500,000 of claims, less 300,000 (Hanafi); without that, 42,500 (Shafi‘i). */
  trade: "namazzamani.net/fikih/bir-kimse-bir-milyon-lira-ile-ticaret-hayatina-atilir.htm",
  /** Worked: 100,000 lent for three years: 2,500, then of 97,500, then of what is left. */
  lent: "ehlisunnetinanci.com/19-alacagin-zekatini-vermek-gerekir-mi.html",
  /** Worked: pure gold in 175 g by carat: 131.25 g in 18, 153.13 g in 21 carat; the fortieth of 24 carat. */
  carats: "anlikaltinfiyati.com/175-gram-altin-icin-ne-kadar-zekat-verilir.html",
  /** Shows the nisab of a day: 80.18 g for 586,104.57 TL, which is 7,309.86 TL a gram. */
  nisab: "altinasistani.com/altin-zekat-hesaplama",
  /** A jeweller counts gold of about 17 million TL. */
  jeweller: "onedio.com/haber/bir-kuyumcu-kendisine-getirilen-milyonluk-altinin-zekatini-hesapladi-1342106",
  /** Weights of the coins of the Turkish mint, all of 22 carat: a quarter 1.754 g. */
  coins: "tr.wikipedia.org/wiki/Cumhuriyet_altını",
} as const;

/** Kuruş a gram and a unit. Nisab is 80.18 × 6,000 = 481,080 TL. */
export const usualRates = { gold_gram: 6_000_00, silver_gram: 80_00, usd: 42_50, eur: 49_25, gbp: 56_10 };

export interface ZakatCase {
  readonly source: keyof typeof sources;
  readonly of: ZakatAmounts;
  /** The arithmetic in lira, done by hand. */
  readonly worked: string;
  readonly rates?: ZakatRates;
  readonly year?: false;
  /** In kuruş; that of {@link usualRates} by default. */
  readonly nisab?: number;
  readonly net: number;
  readonly zakat: number;
}

/** Rates that name gold alone, in kuruş a gram. */
const gold = (gold_gram: number): ZakatRates => ({ gold_gram });

/** Published examples. Worked by hand: no number of a result was taken from the program. */
export const publishedExamples: readonly ZakatCase[] = [
  {
    source: "school",
    of: { gold_24: 60_000, silver: 300_000, cash: 2_000_00 },
    rates: { gold_gram: 40_00, silver_gram: 80 },
    worked: "60 × 40 + 300 × 0.80 + 2,000 = 4,640 = 116 g × 40; 4,640 / 40 = 116; nisab 80.18 × 40 = 3,207.20",
    nisab: 3_207_20,
    net: 4_640_00,
    zakat: 116_00,
  },
  {
    source: "merchant",
    of: { goods: 160_000_00, debts: 40_000_00 },
    rates: gold(1_000_00),
    worked: "160,000 − 40,000 = 120,000; / 40 = 3,000; nisab 80,180",
    nisab: 80_180_00,
    net: 120_000_00,
    zakat: 3_000_00,
  },
  {
    source: "hasene",
    of: { cash: 5_050_00, gold_24: 50_000, debts: 1_200_00 },
    rates: gold(34_82),
    worked: "3,800 + 1,250 + 50 × 34.82 = 6,791; − 1,200 = 5,591; / 40 = 139.775; nisab 80.18 × 34.82 = 2,791.8676",
    nisab: 2_791_87,
    net: 5_591_00,
    zakat: 139_78,
  },
  {
    source: "owner",
    of: { cash: 10_000_00 },
    rates: gold(100_00),
    worked: "10,000 / 40 = 250; nisab 80.18 × 100 = 8,018",
    nisab: 8_018_00,
    net: 10_000_00,
    zakat: 250_00,
  },
  {
    source: "owner",
    of: { gold_22: 100_000 },
    rates: gold(100_00),
    worked: "100 × 22 / 24 = 91.6667 g; × 100 = 9,166.6667; / 40 = 229.1667",
    nisab: 8_018_00,
    net: 9_166_67,
    zakat: 229_17,
  },
  {
    source: "owner",
    of: { goods: 30_000_00, receivables: 20_000_00, debts: 10_000_00 },
    rates: gold(400_00),
    worked: "30,000 + 20,000 − 10,000 = 40,000; / 40 = 1,000; nisab 80.18 × 400 = 32,072",
    nisab: 32_072_00,
    net: 40_000_00,
    zakat: 1_000_00,
  },
  {
    source: "owner",
    of: { cash: 10_000_00, gold_22: 100_000, goods: 30_000_00, receivables: 20_000_00, debts: 10_000_00 },
    rates: gold(100_00),
    worked: "10,000 + 9,166.6667 + 40,000 = 59,166.6667; / 40 = 1,479.1667",
    nisab: 8_018_00,
    net: 59_166_67,
    zakat: 1_479_17,
  },
  {
    source: "sum",
    of: { cash: 10_000_00, gold_24: 50_000, silver: 1_000_000, goods: 4_000_00, debts: 3_000_00 },
    rates: { gold_gram: 100_00, silver_gram: 1_00 },
    worked: "10,000 + 50 × 100 + 1,000 × 1 + 4,000 − 3,000 = 17,000; / 40 = 425",
    nisab: 8_018_00,
    net: 17_000_00,
    zakat: 425_00,
  },
  {
    source: "trade",
    of: { goods: 1_200_000_00, receivables: 500_000_00, debts: 300_000_00 },
    worked: "1,700,000 − 300,000 = 1,400,000; / 40 = 35,000",
    net: 1_400_000_00,
    zakat: 35_000_00,
  },
  {
    source: "trade",
    of: { goods: 1_200_000_00, receivables: 500_000_00 },
    worked: "who subtracts no debts (Shafi‘i) leaves them out: 1,700,000 / 40 = 42,500",
    net: 1_700_000_00,
    zakat: 42_500_00,
  },
  {
    source: "lent",
    of: { receivables: 100_000_00 },
    rates: gold(1_000_00),
    worked: "100,000 / 40 = 2,500",
    nisab: 80_180_00,
    net: 100_000_00,
    zakat: 2_500_00,
  },
  {
    source: "lent",
    of: { receivables: 97_500_00 },
    rates: gold(1_000_00),
    worked: "second year: 100,000 − 2,500 = 97,500; / 40 = 2,437.50",
    nisab: 80_180_00,
    net: 97_500_00,
    zakat: 2_437_50,
  },
  {
    source: "lent",
    of: { receivables: 95_062_50 },
    rates: gold(1_000_00),
    worked: "third year: 97,500 − 2,437.50 = 95,062.50; / 40 = 2,376.5625",
    nisab: 80_180_00,
    net: 95_062_50,
    zakat: 2_376_56,
  },
  {
    source: "carats",
    of: { gold_24: 175_000 },
    rates: gold(3_792_33),
    worked: "175 × 3,792.33 = 663,657.75; / 40 = 16,591.44375; nisab 80.18 × 3,792.33 = 304,069.0194",
    nisab: 304_069_02,
    net: 663_657_75,
    zakat: 16_591_44,
  },
  {
    source: "carats",
    of: { gold_18: 175_000 },
    rates: gold(3_792_33),
    worked: "175 × 18 / 24 = 131.25 g; × 3,792.33 = 497,743.3125; / 40 = 12,443.5828",
    nisab: 304_069_02,
    net: 497_743_31,
    zakat: 12_443_58,
  },
  {
    source: "carats",
    of: { gold_21: 175_000 },
    rates: gold(3_792_33),
    worked: "175 × 21 / 24 = 153.125 g; × 3,792.33 = 580,700.53125; / 40 = 14,517.5133",
    nisab: 304_069_02,
    net: 580_700_53,
    zakat: 14_517_51,
  },
  {
    source: "nisab",
    of: { cash: 586_104_57 },
    rates: gold(7_309_86),
    worked: "80.18 × 7,309.86 = 586,104.5748: half a kuruş is missing",
    nisab: 586_104_57,
    net: 586_104_57,
    zakat: 0,
  },
  {
    source: "nisab",
    of: { cash: 586_104_58 },
    rates: gold(7_309_86),
    worked: "586,104.58 ≥ 586,104.5748; / 40 = 14,652.6145",
    nisab: 586_104_57,
    net: 586_104_58,
    zakat: 14_652_61,
  },
  {
    source: "jeweller",
    of: { cash: 17_000_000_00 },
    worked: "17,000,000 / 40 = 425,000; the article says about 430 thousand",
    net: 17_000_000_00,
    zakat: 425_000_00,
  },
];
