import type { GivingMonth, YearlySummary } from "../../contract/endpoints/profile.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { dayInIstanbul, monthsLater } from "../../contract/rules/istanbul-time.ts";
import { type BasketType, basketTypes, type CauseKind } from "../../contract/rules/kinds.ts";
import { peopleReached } from "../../contract/rules/people-reached.ts";
import type { Owner } from "../accounts/current-user.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Log } from "../outside.ts";
import type { DonatedWellRecord } from "./donation-history-queries.ts";
import type { Ports, Store } from "./ports.ts";

/** Returns whether an owner donated a well's whole goal, and so may name it. */
export function mayNameWell({ cause, amount }: Pick<DonatedWellRecord, "cause" | "amount">): boolean {
  return cause.kind === "water_well" && cause.goal_amount !== null && amount >= cause.goal_amount;
}

/** Returns how many people an owner's donations to wells reach. */
export async function peopleOf(store: Store, owner: Owner): Promise<number> {
  return (await store.donationHistory.wells(owner)).reduce(
    (sum, { cause, amount }) => sum + peopleReached(cause, amount),
    0,
  );
}

/** Months that a member sees at once. */
const shownMonths = 12;

/** Returns the last twelve months (Istanbul's calendar) with their sums, oldest first, those without donations too. */
export async function givingMonths(store: Store, owner: Owner, now: Date): Promise<GivingMonth[]> {
  const thisMonth = `${dayInIstanbul(now).slice(0, 7)}-01`;
  const months = Array.from({ length: shownMonths }, (_, place) => ({
    month: monthsLater(thisMonth, place + 1 - shownMonths).slice(0, 7),
    amount: 0,
    donations_count: 0,
  }));
  const byMonth = new Map(months.map((one) => [one.month, one]));
  for (const { month: name, amount, donations_count } of await store.donationHistory.months(owner)) {
    const month = byMonth.get(name);
    if (!month) continue;
    month.amount += amount;
    month.donations_count += donations_count;
  }
  return months;
}

/** Returns the sums of each year (Istanbul's calendar) by kind; newest year first. */
export async function yearlySummaries(store: Store, owner: Owner): Promise<Omit<YearlySummary, "organisation">[]> {
  const years = new Map<number, Map<CauseKind, { amount: number; donations_count: number }>>();
  for (const { month, kind, amount, donations_count } of await store.donationHistory.months(owner)) {
    const year = Number(month.slice(0, 4));
    const kinds = years.get(year) ?? new Map();
    years.set(year, kinds);
    const sum = kinds.get(kind) ?? { amount: 0, donations_count: 0 };
    kinds.set(kind, { amount: sum.amount + amount, donations_count: sum.donations_count + donations_count });
  }
  const fees = await store.donationHistory.fees(owner);
  return [...years]
    .sort(([one], [other]) => other - one)
    .map(([year, kinds]) => {
      const parts = [...kinds].map(([kind, sum]) => ({ basket_able_type: basketTypes[kind] as BasketType, ...sum }));
      const ofYear = fees.filter((fee) => yearOf(fee) === year);
      const covered = ofYear.reduce((sum, { amount }) => sum + amount, 0);
      return {
        year,
        amount: parts.reduce((sum, part) => sum + part.amount, 0),
        donations_count: parts.reduce((sum, part) => sum + part.donations_count, 0),
        kinds: parts.sort((one, other) => other.amount - one.amount),
        ...(covered > 0 && { fees: covered }),
      };
    });
}

/** Returns the year in Istanbul in which a fee was paid. */
export function yearOf({ paid_at }: { readonly paid_at: string }): number {
  return Number(dayInIstanbul(new Date(paid_at)).slice(0, 4));
}

/** Tables of running totals that pages read instead of the donations. */
export type RunningTotal = "cause_days" | "donor_causes" | "donor_months" | "donation_days" | "fund_days";

/** Compares the running totals with the donations and fills those anew that differ. Triggers keep them: none should. */
export async function checkRunningTotals({ store, log }: { readonly store: Store; readonly log: Log }): Promise<void> {
  for (const table of await store.runningTotals.findWrong()) {
    log.warn({ table }, "running totals differed from the donations: they are filled anew");
    await store.transaction((inside) => inside.runningTotals.rebuild(table));
  }
}

/**
 * Hides a donor's name and note on the page of a spring, or shows them again, because both are public at once and
 * written by strangers. The donor's own receipt keeps them.
 * @throws RuleViolation not_found
 */
export function hideDonationText({ store, clock }: Ports, administrator: number, id: number, isHidden: boolean) {
  return store.transaction(async (store) => {
    if (!(await store.donationHistory.hideWords(id, isHidden))) throw new RuleViolation("not_found");
    const action = isHidden ? "donation.hide_words" : "donation.show_words";
    await recordAudit(store, clock.now(), administrator, action, ["donation", id]);
  });
}
