import type { Cause } from "~/contract/endpoints/baskets.ts";
import { type Audience, restBelowShare, shareOptions } from "~/contract/rules/giving.ts";
import { basketTypes, type CauseKind, kindOf } from "~/contract/rules/kinds.ts";
import { presetAmounts } from "~/contract/rules/limits.ts";
import type { PeopledCause } from "~/contract/rules/people-reached.ts";
import { readDigits } from "~/contract/rules/typed-values.ts";
import { withParameter } from "~/http/redirects.ts";

/** Returns the audience that a query parameter or form field names. */
export function audienceFrom(value: unknown): Audience {
  return value === "other" ? "other" : "self";
}

export type ShareNameField = `share_name_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`;

/** Returns the field of the name of a share; shares are counted from 1. */
export function shareNameField(share: number): ShareNameField {
  return `share_name_${share}` as ShareNameField;
}

/** Query parameter with what was chosen in the form that another recipient's replaces. */
const chosenParameter = "chosen";
/** The fields that it holds: rhythm and sum, no names, phones, words or consents. */
const carried = ["type", "needed_most", "choice", "shares", "own_amount", "all"] as const;
const longestCarried = 30;
/** Digits of the largest sum with its kuruş; a phone number has more. */
const mostDigits = 9;

/** Returns what an address says was chosen in the form before. */
export function chosenIn(search: URLSearchParams): Partial<Record<(typeof carried)[number], string>> {
  const chosen = new URLSearchParams(search.get(chosenParameter) ?? "");
  const values = carried.map((name) => [name, chosen.get(name) ?? ""] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== "" && value.length <= longestCarried));
}

/** Returns an address with the rhythm and the sum of a form, as far as they are not what every form starts with. */
export function withChosen(path: string, form: FormData, cause: Cause): string {
  const audience = audienceFrom(new URL(path, "http://this-site.invalid").searchParams.get("for"));
  const usual: Record<string, string | undefined> = { type: "once", choice: firstChoice(cause, audience) };
  const chosen = new URLSearchParams();
  for (const name of carried) {
    const value = form.get(name);
    if (typeof value !== "string" || value === "" || value.length > longestCarried || value === usual[name]) continue;
    // What was typed into the wrong field, as a phone or a card's number, is in no address.
    const isSum = name !== "own_amount" || readDigits(value).replace(/\D/g, "").length <= mostDigits;
    if (isSum) chosen.set(name, value);
  }
  return chosen.size > 0 ? withParameter(path, chosenParameter, String(chosen)) : path;
}

/** Returns the typed names of a sacrifice's shares, where it is several; null for one share, which has one name. */
export function shareNamesOf(
  {
    cause,
    ...fields
  }: { readonly cause?: string | undefined } & { readonly [Name in ShareNameField]?: string | undefined },
  shares: number,
): string[] | null {
  if (shares < 2 || !cause?.startsWith("sacrifice-")) return null;
  return Array.from({ length: shares }, (_, place) => fields[shareNameField(place + 1)] ?? "");
}

/** Returns the choice that a form starts with: the largest preset, else one share, else what is left of the goal. */
export function firstChoice(cause: Cause, audience: Audience): string | undefined {
  const preset = presetOptions(cause).at(-1);
  if (preset !== undefined) return `preset-${preset}`;
  if (shareOptions(cause, audience).length > 0) return "shares";
  return restBelowShare(cause) === null ? undefined : "rest";
}

/** Returns the cause with its people where it counts them; null for everything but such wells. */
export function peopledCause(cause: Cause): PeopledCause | null {
  return cause.basket_able_type === basketTypes.water_well && cause.goal_amount && cause.people > 0 ? cause : null;
}

/** Returns the preset amounts in kuruş: none for sacrifices, none above the remaining amount. */
export function presetOptions(cause: Cause): number[] {
  if (cause.basket_able_type === basketTypes.sacrifice) return [];
  return presetAmounts.filter((amount) => cause.remaining_amount === null || amount <= cause.remaining_amount);
}

/** Tells whether the site has a way to give to a cause; an API of §7 alone knows no gifts for projects. */
export function takesGifts(cause: Cause, takesProjects: boolean): boolean {
  return cause.basket_able_type !== basketTypes.project || takesProjects;
}

const dialogs: Record<CauseKind, string> = {
  water_well: "fast-well",
  sacrifice: "sacrifice-share",
  project: "quick-donate",
  spring: "spring-donate",
};

/** Returns the name of the giving dialog of a cause. */
export function dialogOf(cause: Cause): string {
  return dialogs[kindOf(cause.basket_able_type)];
}

/** Returns the causes that still miss money, those nearest to their goal first. */
export function nearestToGoal<C extends Cause>(causes: readonly C[]): C[] {
  return causes.filter(({ remaining_amount }) => remaining_amount).sort((one, other) => shareOf(other) - shareOf(one));
}

/** Returns the causes nearest to their goal first, those without a goal in their order behind them. */
export function mostUrgentFirst<C extends Cause>(causes: readonly C[]): C[] {
  const near = nearestToGoal(causes);
  return [...near, ...causes.filter((cause) => !near.includes(cause))];
}

function shareOf({ total_amount, goal_amount }: Pick<Cause, "total_amount" | "goal_amount">): number {
  return goal_amount ? total_amount / goal_amount : 0;
}
