import { href } from "react-router";
import type { OwnSpring } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { transferCodeText } from "~/contract/rules/transfers.ts";
import { sideData } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { currentBasket } from "~/middleware/basket-owner.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { hasApprovedText } from "~/routes/springs/mine/own-spring.server.ts";
import { SpringTag } from "~/routes/springs/mine/spring-head.tsx";
import { startAddress } from "~/routes/springs/mine/starting.tsx";
import { ButtonLink, FormActions, Link } from "~/ui/buttons.tsx";
import { Card, cardTitle } from "~/ui/card.tsx";
import { Bdi, calloutClass, LinkLine, PageHeading, PageSection, PartsMissing } from "~/ui/page.tsx";
import { ProgressBar } from "~/ui/progress.tsx";
import type { Route } from "./+types/panel";
import { DonationTable, MonthChart, NoDonations, PeopleReached, WellStrip } from "./giving-so-far.tsx";

const shownDonations = 5;
const shownSprings = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const side = sideData();
  const [donated, wells, completed, shares, months, donations, springs, code] = await Promise.all([
    side.load(api.showDonationSums()),
    side.load(api.listGivenWells()),
    side.load(api.showCompletedProjectSum()),
    side.load(api.showSacrificeShareSum()),
    side.load(api.listGivingMonths()),
    side.load(api.listUserDonations({ query: { per_page: shownDonations } })),
    side.load(api.listUserSprings({ query: { per_page: shownSprings } })),
    // Not missed: few donors use it.
    api.ensureTransferCode().catch(() => null),
  ]);
  return {
    unfinished: await unfinishedGift(context),
    donated: donated?.data ?? null,
    completed: completed?.data.completed_projects ?? null,
    shares: shares?.data.sacrifice_shares ?? null,
    wells: wells?.data ?? null,
    months: months?.data ?? [],
    // An API may ignore how many are asked for.
    donations: donations?.data.slice(0, shownDonations) ?? null,
    springs: springs?.data.slice(0, shownSprings) ?? null,
    code: code?.data.code || null,
    isIncomplete: side.isIncomplete(),
    startSpring: startAddress(hasApprovedText(context)),
  };
}

/** Returns what a member left in the basket, once: the next visit of the page does not say it again. */
async function unfinishedGift(context: Route.LoaderArgs["context"]) {
  const basket = await currentBasket(context).catch(() => null);
  const last = basket?.basket.at(-1);
  if (!basket || !last) return null;
  const session = context.get(sessionContext);
  const newest = Math.max(...basket.basket.map(({ id }) => id));
  if ((session.get("offeredGift") ?? 0) >= newest) return null;
  session.set("offeredGift", newest);
  return { title: last.title, amount: basket.total_price, count: basket.basket.length };
}

/** Renders the first page of the dashboard: people, sums, months, wells, latest donations and own springs. */
export default function Panel({ loaderData }: Route.ComponentProps) {
  const { unfinished, wells, months, donations, springs, code, isIncomplete, startSpring } = loaderData;
  const { t, money } = useTexts("dashboard");
  return (
    <>
      <PageHeading title={t("panel.title")} lead={t("panel.lead")} />
      {isIncomplete && <PartsMissing />}
      {unfinished && (
        <div className={calloutClass()}>
          <p>
            {t("panel.unfinished", {
              count: unfinished.count,
              title: stripBidi(unfinished.title),
              amount: money(unfinished.amount),
            })}
          </p>
          <FormActions className="mt-3">
            <ButtonLink kind="donate" to={href("/payment/card")}>
              {t("panel.finishGift")}
            </ButtonLink>{" "}
            <Link to={href("/basket")}>{t("panel.seeBasket")}</Link>
          </FormActions>
        </div>
      )}
      {donations?.length === 0 && <NoDonations />}
      <PeopleReached wells={wells ?? []} />
      {donations?.length !== 0 && <Sums {...loaderData} />}
      <MonthChart months={months} />
      <WellStrip wells={wells ?? []} />
      {donations && donations.length > 0 && (
        <div className="space-y-4">
          <h2 id="donations">{t("panel.donations")}</h2>
          <DonationTable donations={donations} labelledBy="donations" />
          <LinkLine to={href("/dashboard/donate")}>{t("panel.allDonations")}</LinkLine>
        </div>
      )}
      {springs && <Springs springs={springs} start={startSpring} />}
      {code && (
        <PageSection id="transfer-code" title={t("panel.transferCode")}>
          <p>
            <strong className="whitespace-nowrap">{transferCodeText(code)}</strong>
          </p>
          <p>
            {t("common:transferWords")} {t("panel.transferCodeText")} <Link to={href("/bank")}>{t("panel.bank")}</Link>
          </p>
        </PageSection>
      )}
    </>
  );
}

type SumsProps = Pick<Route.ComponentProps["loaderData"], "donated" | "wells" | "shares" | "completed">;

/** Renders the sums that the API gave. */
function Sums({ donated, wells, shares, completed }: SumsProps) {
  const { t, money, number } = useTexts("dashboard");
  const figures: (readonly [figure: string, label: string])[] = [];
  if (donated) {
    const { amount, donations_count: count } = donated;
    figures.push([money(amount), count === null ? t("panel.sums.given") : t("panel.sums.donations", { count })]);
  }
  if (wells) figures.push([number(wells.length), t("panel.sums.wells")]);
  if (shares !== null) figures.push([number(shares), t("panel.sums.shares")]);
  if (completed !== null) figures.push([number(completed), t("panel.sums.completed")]);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="sums">
      <h2 className="sr-only" id="sums">
        {t("panel.sums.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {figures.map(([figure, label]) => (
          <li key={label} className="first:col-span-2">
            <strong className="block text-xl whitespace-nowrap text-heading tabular-nums">{figure}</strong>{" "}
            <span className="text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Springs({ springs, start }: { springs: readonly OwnSpring[]; start: string }) {
  const { t } = useTexts("dashboard");
  return (
    <PageSection id="springs" title={t("panel.springs")}>
      {springs.length === 0 ? (
        <p>{t("panel.noSprings")}</p>
      ) : (
        <ul className="space-y-4">
          {springs.map((spring) => (
            <Card key={spring.id}>
              <h3 className={cardTitle}>
                <Link to={href("/dashboard/campaign/:id/details", { id: String(spring.id) })}>
                  <Bdi>{spring.title}</Bdi>
                </Link>{" "}
                <SpringTag spring={spring} />
              </h3>
              {spring.goal_amount !== null && spring.approved_at && (
                <ProgressBar total={spring.total_amount} goal={spring.goal_amount} />
              )}
            </Card>
          ))}
        </ul>
      )}
      <p>
        {springs.length === 0 ? (
          <Link to={start}>{t("panel.startSpring")}</Link>
        ) : (
          <Link to={href("/dashboard/my-campaigns")}>{t("panel.allSprings")}</Link>
        )}
      </p>
    </PageSection>
  );
}
