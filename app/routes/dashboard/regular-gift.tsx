import { href } from "react-router";
import type { RegularGiftWithMonths, RegularMonth } from "~/contract/endpoints/regular-gifts.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Bars, Chart } from "~/ui/charts/bars.tsx";
import { GiftName, RegularShares } from "~/ui/gift-words.tsx";
import { DataTable } from "~/ui/list.tsx";
import { Bdi, type Fact, FactList, LinkLine, calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/regular-gift";
import { Nights, PlanDays } from "./plan-nights.tsx";
import { changesOf, changeTexts, useRegularTexts } from "./regular.ts";

export const handle = { needs: "regular_gifts" } satisfies PageNeeds;

export async function loader({ params, context }: Route.LoaderArgs) {
  const gift = await orNotFound(context.get(apiContext).showRegularGift({ params: { id: idFrom(params.id) } }));
  return { gift };
}

/** Renders a regular gift: what happens next, the changes its donor may make, and its months. */
export default function RegularGift({ loaderData: { gift } }: Route.ComponentProps) {
  const { t, money } = useTexts("dashboard");
  const { causeOf, stateOf, sumOf } = useRegularTexts();
  const facts: Fact[] = [
    [t("regular.facts.state"), stateOf(gift)],
    [
      t("regular.facts.amount"),
      <>
        {sumOf(gift)}
        <RegularShares gift={gift} />
        <GiftName gift={gift} />
      </>,
    ],
    [
      t("regular.facts.day"),
      <>{gift.plan ? <PlanDays plan={gift.plan} /> : t("regular.dayOfMonth", { day: gift.day })}</>,
    ],
    [t("regular.facts.card"), gift.card ? `${gift.card.brand} •••• ${gift.card.last_four}` : t("regular.noCard")],
    [t("regular.facts.total"), money(gift.total_amount)],
  ];
  return (
    <>
      <PageHeading title={causeOf(gift)} lead={t("regular.giftLead")} />
      <FactList facts={facts} />
      {gift.shares_cost !== null && gift.state !== "stopped" && (
        <p className={calloutClass()}>{t("regular.sharesCost", { amount: money(gift.shares_cost) })}</p>
      )}
      <PageSection id="changes" title={t("regular.changes")}>
        {gift.state === "stopped" ? (
          <p>{t("regular.stopped")}</p>
        ) : (
          <ul className="flex flex-wrap items-center gap-3 wrap-anywhere">
            {changesOf(gift).map((change) => (
              <li key={change}>
                <ButtonLink size="small" to={href("/dashboard/regular/:id/:change", { id: String(gift.id), change })}>
                  {t(`${changeTexts(gift, change)}.link`)}
                </ButtonLink>
              </li>
            ))}
          </ul>
        )}
      </PageSection>
      {gift.plan ? <Nights plan={gift.plan} months={gift.months} /> : <Months gift={gift} />}
      <LinkLine to={href("/dashboard/regular")}>{t("regular.all")}</LinkLine>
    </>
  );
}

function Months({ gift }: { gift: RegularGiftWithMonths }) {
  const { t, money } = useTexts("dashboard");
  return (
    <PageSection id="months" title={t("regular.months")}>
      <RegularPlot months={gift.months} />
      <DataTable
        label={t("regular.months")}
        columns={[
          { title: t("regular.month"), renderCell: ({ month }) => month.split("-").reverse().join("/") },
          { title: t("regular.facts.state"), renderCell: ({ state }) => t(`regular.monthState.${state}`) },
          {
            title: t("regular.monthCause"),
            renderCell: ({ cause_title }) => (cause_title === null ? "–" : <Bdi>{cause_title}</Bdi>),
          },
          { title: t("regular.facts.amount"), renderCell: ({ amount }) => money(amount), isMoney: true },
        ]}
        rows={gift.months}
        keyOf={({ month }) => month}
      />
    </PageSection>
  );
}

/** Months that the chart shows; the table below it has all. */
const mostMonths = 24;

/**
 * Draws the paid months of a gift. The table of months stands below the chart.
 * @param months newest first
 */
function RegularPlot({ months }: { months: readonly RegularMonth[] }) {
  const { t, money } = useTexts("dashboard");
  const shown = months.slice(0, mostMonths).toReversed();
  const paid = shown.filter(({ state }) => state === "paid");
  if (paid.length === 0) return null;
  const sentence = t("regular.plot", {
    count: paid.length,
    amount: money(paid.reduce((sum, { amount }) => sum + amount, 0)),
  });
  return (
    <Chart sentence={sentence}>
      <Bars
        label={sentence}
        bars={shown.map(({ month, state, amount }) => ({
          name: month.split("-").reverse().join("/"),
          values: [state === "paid" ? amount : 0],
        }))}
        valueText={money}
      />
    </Chart>
  );
}
