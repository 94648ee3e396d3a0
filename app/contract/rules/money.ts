import * as z from "zod";

/** Lira with two decimals at most as whole kuruş. 12.5 becomes 1250. */
export function kurusFromLira(lira: number): number {
  return Math.round(lira * 100);
}

/** Whole kuruş as lira, the way money travels on the wire. 1250 becomes 12.5. */
export function liraFromKurus(kurus: number): number {
  return kurus / 100;
}

/** Whether a number of lira can be said exactly in kuruş. */
function hasAtMostTwoDecimals(lira: number): boolean {
  return Math.abs(lira * 100 - Math.round(lira * 100)) < 1e-6;
}

/**
 * Money: lira as a number with two decimals at most on the wire, integer kuruş inside. This is the only
 * place where the two meet.
 */
export const money = z.codec(
  z.number().min(-1e12).max(1e12).refine(hasAtMostTwoDecimals, { error: "Two decimals at most" }),
  z.int(),
  { decode: kurusFromLira, encode: liraFromKurus },
);
