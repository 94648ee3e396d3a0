import { type Plan, totalOfNights } from "~/contract/rules/giving-plans.ts";
import { type FormField, TickField } from "~/forms/checked-form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { DataTable } from "~/ui/list.tsx";
import { DataList, PageSection, TotalRow } from "~/ui/page.tsx";

/** Shows every night of the basket's plans with its sum and the largest total, and asks for the consent to them. */
export function PlanConsent({ plans, field }: { readonly plans: readonly Plan[]; readonly field: FormField }) {
  const { t, money } = useTexts("payment");
  const nights = plans.flatMap((plan) => plan.nights);
  if (nights.length === 0) return null;
  const amount = money(totalOfNights(nights));
  return (
    <PageSection id="nights" title={t("plan.title")}>
      {plans.map((plan, place) => (
        <Nights key={place} plan={plan} />
      ))}
      <DataList>
        <TotalRow term={t("basket:planned")} sum={amount} />
      </DataList>
      <p>{t("regular.keeps")}</p>
      <TickField field={field} required>
        {t("plan.consent", { count: nights.length, amount })}
      </TickField>
    </PageSection>
  );
}

function Nights({ plan }: { readonly plan: Plan }) {
  const { t, money, day } = useTexts("payment");
  const first = plan.nights[0]?.day;
  return (
    <>
      <DataTable
        label={t("plan.title")}
        columns={[
          {
            title: t("plan.night"),
            renderCell: (night) => t(night.day === first ? "plan.now" : "plan.evening", { day: day(night.day) }),
          },
          { title: t("plan.sum"), renderCell: (night) => money(night.amount), isMoney: true },
        ]}
        rows={plan.nights}
        keyOf={(night) => night.day}
      />
      <p className="max-w-line">{t("plan.rules", { hour: plan.hour, until: day(plan.until) })}</p>
    </>
  );
}
