import { href } from "react-router";
import { filtersOf } from "~/http/available-features.server.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { CauseList } from "~/routes/causes/cause-cards.tsx";
import { ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/list";
import { causeFilterFrom, CauseFilters, causeQueryOf } from "./cause-filters.tsx";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const isWells = pattern.includes("waterwell-projects");
  const filter = causeFilterFrom(await filtersOf(url));
  const query = { page: pageNumber(url), ...causeQueryOf(filter) };
  const [list, counts] = await Promise.all([
    isWells ? api.listWaterWells({ query }) : api.listSacrifices({ query }),
    // The list is shown without its filters when the API does not answer.
    api.countCauses({ query: { kind: isWells ? "water_well" : "sacrifice" } }).catch(() => null),
  ]);
  return { isWells, list, filter, counts: counts?.data ?? null };
}

/** Lists water wells or sacrifices; projects have categories, and a list of their own. */
export default function List({ loaderData: { isWells, list, filter, counts } }: Route.ComponentProps) {
  const { t } = useTexts("causes");
  const texts = isWells ? "wells" : "sacrifice";
  const path = isWells ? href("/waterwell-projects") : href("/sacrifice");
  return (
    <ContentBand ground="sand">
      <PageHeading title={t(`${texts}.title`)} lead={t(`${texts}.lead`)} />
      {counts && <CauseFilters path={path} filter={filter} counts={counts} />}
      <CauseList list={list} />
    </ContentBand>
  );
}
