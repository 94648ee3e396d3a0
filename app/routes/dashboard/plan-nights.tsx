import type { RegularMonth } from "~/contract/endpoints/regular-gifts.ts";
import { type Plan, totalOfNights } from "~/contract/rules/giving-plans.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, DataList, PageSection, SmallLine, TotalRow } from "~/ui/page.tsx";

/** Says from when to when the nights of a plan are, at which hour, and until when a refused one is tried. */
export function PlanDays({ plan }: { readonly plan: Plan }) {
  const { t, day } = useTexts("dashboard");
  const [first, last] = [plan.nights[0]?.day ?? "", plan.nights.at(-1)?.day ?? ""];
  return (
    <>
      {t("regular.plan.days", { first: day(first), last: day(last), hour: plan.hour })}
      <SmallLine>{t("regular.plan.until", { until: day(plan.until) })}</SmallLine>
    </>
  );
}

/** Lists all nights of a plan with their sums and states. */
export function Nights({ plan, months }: { readonly plan: Plan; readonly months: readonly RegularMonth[] }) {
  const { t, money, day } = useTexts("dashboard");
  const rows = plan.nights.map((night) => ({ ...night, charge: months.find(({ month }) => month === night.day) }));
  return (
    <PageSection id="nights" title={t("regular.plan.nights")}>
      <DataTable
        label={t("regular.plan.nights")}
        columns={[
          { title: t("regular.plan.night"), renderCell: (night) => day(night.day) },
          {
            title: t("regular.facts.state"),
            renderCell: ({ charge }) => (charge ? t(`regular.monthState.${charge.state}`) : t("regular.plan.waiting")),
          },
          {
            title: t("regular.monthCause"),
            renderCell: ({ charge }) => (charge?.cause_title ? <Bdi>{charge.cause_title}</Bdi> : "–"),
          },
          { title: t("regular.facts.amount"), renderCell: (night) => money(night.amount), isMoney: true },
        ]}
        rows={rows}
        keyOf={(night) => night.day}
      />
      <DataList>
        <TotalRow term={t("regular.plan.total")} sum={money(totalOfNights(plan.nights))} />
      </DataList>
    </PageSection>
  );
}
