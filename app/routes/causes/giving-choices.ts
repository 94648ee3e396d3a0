import type { Cause } from "~/contract/endpoints/baskets.ts";
import { funds } from "~/contract/rules/funds.ts";
import { type Audience, shareOptions } from "~/contract/rules/giving.ts";
import { basketTypes, type CauseKind, kindOf } from "~/contract/rules/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { presetAmounts } from "~/contract/rules/limits.ts";
import { liraText } from "~/contract/rules/money-text.ts";
import type { PeopledCause } from "~/contract/rules/people-reached.ts";
import { readDigits, readSum } from "~/contract/rules/typed-values.ts";
import { withParameter } from "~/http/redirects.ts";
import { giftParameters } from "~/ui/page-addresses.ts";

/** Returns the audience that a query parameter or form field names. */
export function audienceFrom(value: unknown): Audience {
  return value === "other" ? "other" : "self";
}

export type ShareNameField = `share_name_${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`;

/** Returns the field of the name of a share; shares are counted from 1. */
export function shareNameField(share: number): ShareNameField {
  return `share_name_${share}` as ShareNameField;
}

const longestParameter = 30;
/** Without control characters. */
const isPlain = /^\P{Cc}*$/u;
/** Digits of the largest sum with its kuruş; a phone number has more. */
const mostDigits = 9;

/** Values of a giving form's fields before anybody chose. */
type GiftStart = Partial<Record<"type" | "needed_most" | "choice" | "own_amount" | "shares" | "all" | "fund", string>>;

/**
 * Returns what a form of giving begins with: what its address says ({@link giftParameters}, the sum in lira), else the
 * largest preset sum or one share of a sacrifice, else, where less than that is missing, the rest as another sum.
 * @param cause null where it is chosen in the form
 */
export function giftStart(
  search: URLSearchParams,
  cause: Cause | null,
  { audience, language }: { readonly audience: Audience; readonly language: Language },
): GiftStart {
  const text = (name: (typeof giftParameters)[number]) => {
    const value = search.get(name) ?? "";
    return value.length <= longestParameter && isPlain.test(value) ? value : "";
  };
  const fund = (cause?.funds ?? funds).find((one) => one === text("fund"));
  const rhythm: GiftStart = { ...(text("monthly") === "1" && { type: "regular" }), ...(fund && { fund }) };
  const more = text("needed_most") === "" ? rhythm : { ...rhythm, needed_most: "on" };
  // Of the whole rest nothing would be left for the next month.
  if (text("all") !== "" && rhythm.type === undefined) return { ...more, all: "on" };
  const amount = text("amount");
  const preset = presetOptions(cause).find((kurus) => kurus === readSum(amount));
  if (preset !== undefined) return { ...more, choice: `preset-${preset}` };
  if (amount !== "") return { ...more, own_amount: amount };
  const shares = text("shares");
  if (cause && shareOptions(cause, audience).some((count) => String(count) === shares)) return { ...more, shares };
  return { ...more, ...usualSum(cause, audience, language) };
}

function usualSum(cause: Cause | null, audience: Audience, language: Language): GiftStart {
  const largest = presetOptions(cause).at(-1);
  if (largest !== undefined) return { choice: `preset-${largest}` };
  if (cause === null || shareOptions(cause, audience).length > 0) return { shares: "1" };
  return cause.remaining_amount ? { own_amount: liraText(cause.remaining_amount, language) } : {};
}

/** Returns an address with the rhythm and the sum of a form, which {@link giftStart} reads. */
export function withGift(path: string, form: FormData, cause: Cause): string {
  const typed = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" && value.length <= longestParameter ? value : "";
  };
  const own = typed("own_amount");
  // What was typed into the wrong field, as a phone or a card's number, is in no address.
  const isSum = own !== "" && readDigits(own).replace(/\D/g, "").length <= mostDigits;
  const preset = presetOptions(cause).find((kurus) => typed("choice") === `preset-${kurus}`);
  const values = {
    amount: isSum ? own : preset === undefined ? "" : String(preset / 100),
    monthly: typed("type") === "regular" ? "1" : "",
    needed_most: typed("needed_most"),
    shares: typed("shares"),
    all: typed("all"),
    fund: typed("fund"),
  };
  return giftParameters.reduce((to, name) => (values[name] ? withParameter(to, name, values[name]) : to), path);
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

/** Returns the cause with its people where it counts them; null for everything but such wells. */
export function peopledCause(cause: Cause): PeopledCause | null {
  return cause.basket_able_type === basketTypes.water_well && cause.goal_amount && cause.people > 0 ? cause : null;
}

/**
 * Returns the preset amounts in kuruş: none for sacrifices, none above the remaining amount.
 * @param cause null for any that takes them
 */
export function presetOptions(cause: Cause | null): number[] {
  if (cause?.basket_able_type === basketTypes.sacrifice) return [];
  const left = cause?.remaining_amount ?? null;
  return presetAmounts.filter((amount) => left === null || amount <= left);
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
