import { href } from "react-router";
import { pageNumber } from "~/http/not-found.ts";
import { filtersOf } from "~/http/offered.server.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { ContentBand } from "~/ui/band.tsx";
import { CauseList } from "~/ui/cause-list.tsx";
import { withoutScripts } from "~/ui/page-version.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/sacrifices";
import { GivingCard } from "./cause-cards.tsx";
import { causeFilterFrom, CauseFilters, causeQueryOf } from "./cause-filters.tsx";

export const handle = { shared: true, ...withoutScripts } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const filter = causeFilterFrom(await filtersOf(url));
  const [list, counts] = await Promise.all([
    api.listSacrifices({ query: { page: pageNumber(url), ...causeQueryOf(filter) } }),
    // The list is shown without its filters when the API does not answer.
    api.countCauses({ query: { kind: "sacrifice" } }).catch(() => null),
  ]);
  return { list, filter, counts: counts?.data ?? null };
}

export default function Sacrifices({ loaderData: { list, filter, counts } }: Route.ComponentProps) {
  const { t } = useTexts("causes");
  return (
    <ContentBand ground="sand">
      <PageHeading title={t("sacrifice.title")} lead={t("sacrifice.lead")} />
      {counts && <CauseFilters path={href("/sacrifice")} filter={filter} counts={counts} />}
      <CauseList list={list}>{(sacrifice) => <GivingCard key={sacrifice.id} cause={sacrifice} />}</CauseList>
    </ContentBand>
  );
}
