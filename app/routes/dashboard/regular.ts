import * as z from "zod";
import type { RegularGift } from "~/contract/endpoints/regular-gifts.ts";
import { countField } from "~/forms/count-field.ts";
import { dayFrom } from "~/forms/day.ts";
import { useTexts } from "~/i18n/texts.tsx";

/** The changes that a donor makes to a regular gift, as in the address; each has a page with one form. */
export const changes = ["skip", "unskip", "pause", "resume", "amount", "day", "card", "cause", "stop"] as const;
export type Change = (typeof changes)[number];

export function isChange(text: string): text is Change {
  return (changes as readonly string[]).includes(text);
}

/** Returns the changes that a running or paused gift allows. */
export function changesOf({ state, card, next_date, skipped_month, plan }: RegularGift): Change[] {
  return changes.filter((change) => {
    if (change === "pause" || change === "day") return plan === null;
    if (change === "skip") return state === "active" && next_date !== null;
    if (change === "unskip") return skipped_month !== null;
    if (change === "resume") return state === "paused" && card !== null;
    return true;
  });
}

const day = { error: "dashboard:regular.errors.day" };
const choice = { error: "errors:choice" };
const month = z.object({ month: z.string(choice).regex(/^\d{4}-\d{2}(-\d{2})?$/, choice) });

/** The form of each change. */
export const changeSchemas = {
  skip: month,
  unskip: month,
  pause: z.object({
    until: z
      .string({ error: "dashboard:regular.errors.until" })
      .refine((text) => dayFrom(text) !== null, { error: "dashboard:regular.errors.until" }),
  }),
  resume: z.object({}),
  amount: z.object({
    amount: z.string({ error: "errors:amount.required" }).max(30, { error: "errors:amount.unreadable" }),
    as_contribution: z.boolean().default(false),
  }),
  day: z.object({ day: countField({ min: 1, max: 31, ...day }) }),
  card: z.object({ card: countField({ min: 1, ...choice }) }),
  cause: z.object({ cause: z.string(choice).regex(/^(needed-most|\d{1,10})$/, choice) }),
  stop: z.object({}),
} satisfies Record<Change, z.ZodObject>;
/** The fields of all these forms. */
export type ChangeField = { [C in Change]: keyof (typeof changeSchemas)[C]["shape"] }[Change];

/** The changes that speak of nights where a gift is a plan. */
const planChanges = ["skip", "unskip", "amount", "stop"] as const;

/** Returns the group of texts of a change in "dashboard". */
export function changeTexts({ plan }: Pick<RegularGift, "plan">, change: Change) {
  const ofPlan = plan && planChanges.find((one) => one === change);
  return ofPlan ? (`regular.planChange.${ofPlan}` as const) : (`regular.change.${change}` as const);
}

/** Returns texts about regular gifts in the language of the page. */
export function useRegularTexts() {
  const { t, day, money } = useTexts("dashboard");
  return {
    /** Says how much is given every month, or every night. */
    sumOf: ({ plan, amount }: Pick<RegularGift, "plan" | "amount">) =>
      t(plan ? "regular.plan.nightly" : "regular.monthly", { amount: money(amount) }),
    causeOf: ({ cause }: Pick<RegularGift, "cause">) => cause?.title ?? t("regular.neededMost"),
    /** Says what happens next with a gift. */
    stateOf({ state, pause_reason, paused_until, next_date, plan, stopped_at }: RegularGift): string {
      // Its donor stopped it before its last night.
      const isWhole = plan !== null && (stopped_at ?? "") >= (plan.nights.at(-1)?.day ?? "");
      if (state === "stopped") return t(isWhole ? "regular.plan.over" : "regular.state.stopped");
      if (state === "active")
        return next_date === null ? t("regular.state.charging") : t("regular.state.next", { date: day(next_date) });
      if (paused_until !== null && plan === null) return t("regular.state.until", { date: day(paused_until) });
      return t(`regular.state.${pause_reason === "refused" || pause_reason === "unreachable" ? pause_reason : "card"}`);
    },
  };
}
