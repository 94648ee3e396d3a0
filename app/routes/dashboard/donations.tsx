import { href } from "react-router";
import type { YearlySummary } from "~/contract/endpoints/profile.ts";
import { type BasketType, basketTypes } from "~/contract/rules/kinds.ts";
import { filtersOf } from "~/http/available-features.server.ts";
import { pageNumber } from "~/http/not-found.ts";
import { sideData } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { IfPage, Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, Paged } from "~/ui/list.tsx";
import { DataList, LinkLine, PageHeading, PageSection, PartsMissing, SumRow } from "~/ui/page.tsx";
import type { Route } from "./+types/donations";
import { DonationTable, NoDonations } from "./giving-so-far.tsx";

/** Kinds of donations, as in the address. */
const kinds = {
  wells: basketTypes.water_well,
  sacrifices: basketTypes.sacrifice,
  projects: basketTypes.project,
  springs: basketTypes.spring,
} as const satisfies Record<string, BasketType>;
type Kind = keyof typeof kinds;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = await filtersOf(url);
  const wanted = query?.get("kind") ?? "";
  const kind: Kind | null = Object.hasOwn(kinds, wanted) ? (wanted as Kind) : null;
  const wantedYear = query?.get("year") ?? "";
  const year = /^2\d{3}$/.test(wantedYear) ? Number(wantedYear) : null;
  const side = sideData();
  const chosen = { ...(kind && { kind: kinds[kind] }), ...(year !== null && { year }) };
  const [donations, summaries] = await Promise.all([
    api.listUserDonations({ query: { page: pageNumber(url), per_page: 20, ...chosen } }),
    side.load(api.listYearlySummaries()),
  ]);
  const isIncomplete = side.isIncomplete();
  return { donations, summaries: summaries?.data ?? null, isIncomplete, hasFilters: query !== null, kind, year };
}

/** Renders "My donations" (§2), all or filtered by kind and year. */
export default function Donations({ loaderData }: Route.ComponentProps) {
  const { donations, summaries, isIncomplete, hasFilters, kind, year } = loaderData;
  const { t } = useTexts("dashboard");
  const { data, meta } = donations;
  const isFiltered = kind !== null || year !== null;
  const hasNone = summaries === null ? meta.total === 0 && !isFiltered : summaries.length === 0;
  return (
    <>
      <PageHeading title={t("donations.title")} lead={t("donations.lead")} />
      <IfPage to={href("/dashboard/cards")}>
        <LinkLine to={href("/dashboard/cards")}>{t("cards.title")}</LinkLine>
      </IfPage>
      {isIncomplete && <PartsMissing />}
      {hasNone ? (
        <NoDonations />
      ) : (
        <>
          {hasFilters && <Filter kind={kind} year={year} years={(summaries ?? []).map((summary) => summary.year)} />}
          <div className="space-y-4">
            <h2 id="donations">{t("donations.count", { count: meta.total })}</h2>
            <Paged
              meta={meta}
              none={
                <p>
                  {t("donations.noneOfThese")} <Link to={href("/dashboard/donate")}>{t("donations.all")}</Link>
                </p>
              }
            >
              <DonationTable donations={data} labelledBy="donations" />
            </Paged>
          </div>
          {summaries && <Years summaries={summaries} />}
        </>
      )}
    </>
  );
}

function Filter({ kind, year, years }: { kind: Kind | null; year: number | null; years: readonly number[] }) {
  const { t } = useTexts("dashboard");
  return (
    <FilterForm action={href("/dashboard/donate")} key={`${kind} ${year}`} submit={t("donations.show")} kind="quiet">
      <FilterSelect
        name="kind"
        label={t("donations.kind")}
        value={kind ?? ""}
        all={t("donations.everyKind")}
        options={(Object.keys(kinds) as Kind[]).map((one) => [one, t(`kind.${kinds[one]}`)])}
      />{" "}
      {years.length > 0 && (
        <FilterSelect
          name="year"
          label={t("donations.year")}
          value={year ?? ""}
          all={t("donations.everyYear")}
          options={years.map((one) => [one, String(one)])}
        />
      )}
    </FilterForm>
  );
}

function Years({ summaries }: { summaries: readonly YearlySummary[] }) {
  const { t, money } = useTexts("dashboard");
  return (
    <PageSection id="years" title={t("donations.years")}>
      <DataList>
        {summaries.map(({ year, amount, donations_count }) => (
          <SumRow
            key={year}
            term={
              <>
                <Link to={href("/dashboard/donate/:year", { year: String(year) })}>{t("year.title", { year })}</Link> ·{" "}
                {t("donations.count", { count: donations_count })}
              </>
            }
            sum={money(amount)}
          />
        ))}
      </DataList>
    </PageSection>
  );
}
