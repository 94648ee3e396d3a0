/**
 * Zakat as Diyanet's Din İşleri Yüksek Kurulu publishes it (the sources stand beside the cases of
 * tests/unit/zakat-cases.ts). Everything is counted in whole numbers: weights in milligrams, money in hundredths.
 */

import type { Language } from "./languages.ts";
import { readGrams, readSum } from "./typed-values.ts";

/** Fineness of gold that can be entered. The pure share of a carat is carat / 24. */
export const carats = [24, 22, 21, 18, 14] as const;

/** What zakat needs of the entered rates: kuruş for a gram of 24-carat gold or of silver, or for one unit of money. */
export const zakatRates = ["gold_gram", "silver_gram", "usd", "eur", "gbp"] as const;
export type ZakatRate = (typeof zakatRates)[number];
export type ZakatRates = { readonly [Kind in ZakatRate]?: number };

/** What somebody owns and owes, in the order of the form. */
export const zakatItems = [
  ...carats.map((carat) => `gold_${carat}` as const),
  ...(["silver", "cash", "usd", "eur", "gbp", "receivables", "goods", "debts"] as const),
] as const;
export type ZakatItem = (typeof zakatItems)[number];
/** Milligrams of metals, hundredths of money. */
export type ZakatAmounts = { readonly [Item in ZakatItem]?: number };

/** 20 mithqal of pure gold: the wealth from which zakat is due. */
export const nisabMilligrams = 80_180;
/** One fortieth, 2.5 %. */
const fortieth = 40n;

/** All values are counted in this part of a kuruş, so that carats, milligrams and rates leave no remainder. */
const parts = 24_000n;

/** Returns what one milligram or hundredth is worth in {@link parts} of a kuruş, for a rate of one kuruş. */
function factorOf(item: ZakatItem): bigint {
  const [, carat] = /^gold_(\d+)$/.exec(item) ?? [];
  if (carat) return BigInt(carat);
  // A rate is for a gram, 1,000 milligrams, or for one unit of money, 100 hundredths.
  if (item === "silver") return parts / 1000n;
  return rateOf(item) === null ? parts : parts / 100n;
}

/** Returns the rate that values an item; null for lira. */
export function rateOf(item: ZakatItem): ZakatRate | null {
  if (item.startsWith("gold_")) return "gold_gram";
  if (item === "silver") return "silver_gram";
  return zakatRates.find((kind) => kind === item) ?? null;
}

/** Tells whether an item is weighed, in grams. */
export function isWeighed(item: ZakatItem): boolean {
  return rateOf(item)?.endsWith("_gram") === true;
}

/** Reads what was typed for an item: milligrams or hundredths of money; 0 for nothing, null for what is no number. */
export function readZakatAmount(item: ZakatItem, text: string, language: Language): number | null {
  const isTurkish = language === "tr";
  if (text.trim() === "") return 0;
  return isWeighed(item) ? readGrams(text, isTurkish ? "," : ".") : readSum(text, isTurkish ? "," : undefined);
}

/** Returns the rates without which zakat cannot be computed: that of gold, for nisab, and those of what is there. */
export function missingRates(amounts: ZakatAmounts, rates: ZakatRates): ZakatRate[] {
  const needed = zakatItems.filter((item) => (amounts[item] ?? 0) > 0).map(rateOf);
  return zakatRates.filter((kind) => !rates[kind] && (kind === "gold_gram" || needed.includes(kind)));
}

export interface ZakatLine {
  readonly item: ZakatItem;
  /** As entered: milligrams or hundredths. */
  readonly amount: number;
  /** Its value; debts are negative. Rounded for show alone: the total is of the exact values. */
  readonly kurus: number;
}

export interface ZakatResult {
  /** What was entered, without what is zero. */
  readonly lines: readonly ZakatLine[];
  /** Everything owned, less debts; may be negative. */
  readonly net: number;
  readonly nisab: number;
  /** Why zakat is due or not. */
  readonly state: "due" | "below_nisab" | "year_not_over";
  /** What is due in kuruş: rounded half up, once; 0 where nothing is due. */
  readonly zakat: number;
}

/**
 * Computes zakat: a fortieth of everything together, less debts, if that reaches nisab and a lunar year has passed.
 * @returns null where a rate is missing ({@link missingRates})
 */
export function computeZakat(
  amounts: ZakatAmounts,
  rates: ZakatRates,
  { isYearOver }: { readonly isYearOver: boolean },
): ZakatResult | null {
  const gold = rates.gold_gram;
  if (gold === undefined || missingRates(amounts, rates).length > 0) return null;
  const exact = zakatItems.flatMap((item) => {
    const amount = amounts[item] ?? 0;
    const kind = rateOf(item);
    const value = BigInt(amount) * BigInt(kind === null ? 1 : (rates[kind] ?? 0)) * factorOf(item);
    return amount === 0 ? [] : [{ item, amount, value: item === "debts" ? -value : value }];
  });
  const net = exact.reduce((sum, { value }) => sum + value, 0n);
  const nisab = BigInt(nisabMilligrams) * BigInt(gold) * factorOf("gold_24");
  const state = net < nisab ? "below_nisab" : isYearOver ? "due" : "year_not_over";
  return {
    lines: exact.map(({ value, ...line }) => ({ ...line, kurus: rounded(value, parts) })),
    net: rounded(net, parts),
    nisab: rounded(nisab, parts),
    state,
    zakat: state === "due" ? rounded(net, parts * fortieth) : 0,
  };
}

/** Divides and rounds half up; a negative value as its opposite. */
function rounded(value: bigint, by: bigint): number {
  const size = value < 0n ? -value : value;
  const whole = Number((2n * size + by) / (2n * by));
  return value < 0n ? -whole : whole;
}
