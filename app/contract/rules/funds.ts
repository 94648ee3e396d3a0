import type { CauseKind } from "./kinds.ts";

/** The funds that gifts belong to. Their money is kept apart, from the form to what is spent. */
export const funds = ["general", "sadaka", "zakat", "fitre", "fidye", "kurban"] as const;
export type Fund = (typeof funds)[number];

/** Funds whose money may go to certain people alone: a cause takes them where staff say so, and who decided it. */
export const boundFunds = ["zakat", "fitre", "fidye"] as const;
export type BoundFund = (typeof boundFunds)[number];

/** Funds whose gifts are counted on pages of their own, by people or days, before they are given. */
export const countedFunds = ["fitre", "fidye"] as const satisfies readonly BoundFund[];
export type CountedFund = (typeof countedFunds)[number];

export function isBound(fund: Fund): fund is BoundFund {
  return boundFunds.some((bound) => bound === fund);
}

/** Tells whether a gift's fund is said beside its cause: of the others the cause says enough. */
export function isNamedFund(fund: Fund): boolean {
  return fund !== "general" && fund !== "kurban";
}

/** Characters of the words by which the voucher of what was spent is found. */
export const voucherLength = 120;

type TakesFunds = { readonly kind: CauseKind } & { readonly [Bound in BoundFund as `takes_${Bound}`]: boolean };

/** Returns the funds that a cause takes; the first is that of a gift that names none. */
export function fundsOf(cause: TakesFunds): readonly [Fund, ...Fund[]] {
  if (cause.kind === "sacrifice") return ["kurban"];
  return ["general", "sadaka", ...boundFunds.filter((fund) => cause[`takes_${fund}`])];
}

/** Funds of gifts that go where they are needed most: to a cause that takes the fund. */
export const fundsWhereNeeded = ["general", "sadaka", ...boundFunds] as const satisfies readonly Fund[];

/** Returns the fund of a gift that says none: gifts from before the funds, and those that a former version wrote. */
export function fundOf({
  fund,
  cause,
}: {
  readonly fund?: Fund | null;
  /** Null of a regular gift to where it is needed most. */
  readonly cause: { readonly kind: CauseKind } | null;
}): Fund {
  return fund ?? (cause?.kind === "sacrifice" ? "kurban" : "general");
}

/**
 * Returns the fund of a regular gift that goes to another cause from now on; null where that cause does not take it,
 * and the money may not leave its fund.
 * @param to funds that the cause takes
 */
export function fundAfterMove(fund: Fund, to: readonly [Fund, ...Fund[]]): Fund | null {
  if (to.includes(fund)) return fund;
  return isBound(fund) ? null : to[0];
}
