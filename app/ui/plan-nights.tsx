import { type Plan, totalOfNights } from "~/contract/rules/giving-plans.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { SmallLine } from "./page.tsx";

/** Says below the title of a gift how many nights its plan has, their sum, and from when to when they are. */
export function PlanLine({ plan }: { readonly plan: Plan | undefined }) {
  const { t, money, day } = useTexts("basket");
  const [first, last] = [plan?.nights[0], plan?.nights.at(-1)];
  if (!plan || !first || !last) return null;
  const amount = money(totalOfNights(plan.nights));
  const nights = { count: plan.nights.length, amount, first: day(first.day), last: day(last.day) };
  return <SmallLine>{t("plan", nights)}</SmallLine>;
}
