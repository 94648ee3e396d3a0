import { basketTypes } from "~/contract/basket-types.ts";
import type { Cause } from "~/contract/cause.ts";
import type { Spring } from "~/contract/springs.ts";
import type { Language } from "~/contract/languages.ts";
import { maximumAmount, minimumAmount, presetAmounts, shareCounts } from "~/contract/limits.ts";
import { parseMoney } from "~/i18n/format.ts";

/** For whom a gift is given (§5). */
export const audiences = ["self", "other"] as const;
export type Audience = (typeof audiences)[number];

/** What the amount picker holds. */
export interface AmountFields {
  /** "shares", "own" or "preset-" and kuruş. */
  readonly choice?: string | undefined;
  readonly shares?: number | undefined;
  readonly own_amount?: string | undefined;
  /** The whole remaining sum. */
  readonly all: boolean;
}

type Chosen =
  | { readonly amount: number; readonly share_value: number }
  | { readonly field: "choice" | "own_amount" | "shares"; readonly error: string };

/**
 * What the amount picker says, in kuruş. A typed amount wins over a chosen one: without JavaScript nothing clears the
 * choice when somebody types.
 */
export function chosenAmount(fields: AmountFields, cause: Cause, language: Language): Chosen {
  if (fields.all && cause.remaining_amount !== null) return { amount: cause.remaining_amount, share_value: 1 };
  if (fields.own_amount) {
    const amount = parseMoney(fields.own_amount, language);
    if (amount === null) return { field: "own_amount", error: "errors:amount.unreadable" };
    if (amount < minimumAmount) return { field: "own_amount", error: "errors:amount.minimum" };
    if (amount > maximumAmount) return { field: "own_amount", error: "errors:amount.maximum" };
    return { amount, share_value: 1 };
  }
  if (fields.choice === "own") return { field: "own_amount", error: "errors:amount.own" };
  const preset = presetAmounts.find((amount) => fields.choice === `preset-${amount}`);
  if (preset) return { amount: preset, share_value: 1 };
  if (fields.shares && cause.basket_able_type !== basketTypes.spring) return { amount: fields.shares * cause.cost, share_value: fields.shares };
  return { field: fields.choice === "shares" ? "shares" : "choice", error: "errors:amount.required" };
}

/** The share counts on offer (§9), as far as the remaining sum allows; a spring has no shares. */
export function shareOptions(cause: Cause, audience: Audience): number[] {
  if (cause.basket_able_type === basketTypes.spring) return [];
  const { from, to } = rangeOf(cause, audience);
  const counts = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return counts.filter((count) => cause.remaining_amount === null || count * cause.cost <= cause.remaining_amount);
}

function rangeOf(cause: Exclude<Cause, Spring>, audience: Audience): { from: number; to: number } {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return shareCounts.water_well;
    case basketTypes.project:
      return shareCounts.project;
    case basketTypes.sacrifice:
      if (!cause.multiple) return { from: 1, to: 1 };
      return audience === "other" ? shareCounts.sacrifice_on_behalf : shareCounts.sacrifice;
  }
}

/** The preset sums on offer: none for sacrifices, none above what is still missing. */
export function presetOptions(cause: Cause): number[] {
  if (cause.basket_able_type === basketTypes.sacrifice) return [];
  return presetAmounts.filter((amount) => cause.remaining_amount === null || amount <= cause.remaining_amount);
}

/** How forms and addresses name a cause: "water_well-3", "sacrifice-7", "project-school-bags", "spring-5". */
export function causeName(cause: Cause): string {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return `water_well-${cause.id}`;
    case basketTypes.sacrifice:
      return `sacrifice-${cause.id}`;
    case basketTypes.project:
      return `project-${cause.slug}`;
    case basketTypes.spring:
      return `spring-${cause.id}`;
  }
}

/** The dialog that gives to a cause. */
export function dialogOf(cause: Cause): string {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return "fast-well";
    case basketTypes.sacrifice:
      return "sacrifice-share";
    case basketTypes.project:
      return "quick-donate";
    case basketTypes.spring:
      return "spring-donate";
  }
}
