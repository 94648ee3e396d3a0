import * as z from "zod";

/** Converts lira with up to two decimals to kuruş: 12.5 becomes 1250. */
export function kurusFromLira(lira: number): number {
  return Math.round(lira * 100);
}

/** Converts kuruş to lira, the unit of the wire: 1250 becomes 12.5. */
export function liraFromKurus(kurus: number): number {
  return kurus / 100;
}

function hasAtMostTwoDecimals(lira: number): boolean {
  return Math.abs(lira * 100 - Math.round(lira * 100)) < 1e-6;
}

/** Amounts are lira with up to two decimals on the wire and integer kuruş inside. Only this codec converts. */
export const money = z.codec(
  z.number().min(-1e12).max(1e12).refine(hasAtMostTwoDecimals, { error: "Two decimals at most" }),
  z.int().min(-1e14).max(1e14),
  { decode: kurusFromLira, encode: liraFromKurus },
);
