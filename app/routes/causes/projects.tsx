import { href } from "react-router";
import type { DonationCategory, Project } from "~/contract/endpoints/causes.ts";
import { filtersOf } from "~/http/available-features.server.ts";
import { pageNumber } from "~/http/not-found.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { CauseList } from "~/routes/causes/cause-cards.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/projects";
import { causeFilterFrom, CauseFilters, causeQueryOf } from "./cause-filters.tsx";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const category = url.searchParams.get("category")?.slice(0, 80) || undefined;
  const query = await filtersOf(url);
  const filter = causeFilterFrom(query);
  const [list, counts, categories] = await Promise.all([
    api.listProjects({ query: { page: pageNumber(url), category, ...causeQueryOf(filter) } }),
    // The list is shown without its filters when the API does not answer.
    api.countCauses({ query: { kind: "project", category } }).catch(() => null),
    withFallback(api.listDonationCategories(), []),
  ]);
  const chosen = categories.find((one) => one.slug === category);
  return {
    list: query || !chosen ? list : { ...list, data: list.data.filter((one) => isOf(one, chosen)) },
    filter,
    counts: counts?.data ?? null,
    categories,
    chosen: chosen ?? null,
    category: category ?? null,
    hasFilters: query !== null,
  };
}

/** Tells whether a project is of a category, for an API that ignores that filter. */
function isOf({ type, category }: Project, { slug, name }: DonationCategory): boolean {
  return type === slug || category === name;
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { list, filter, counts, categories, chosen, category, hasFilters } = loaderData;
  const { t } = useTexts("causes");
  return (
    <ContentBand ground="sand">
      <PageHeading
        title={chosen ? t("projects.titleOf", { category: chosen.name }) : t("projects.title")}
        lead={t("projects.lead")}
        description={chosen ? t("projects.descriptionOf", { category: chosen.name }) : t("projects.lead")}
      />
      <Tabs
        label={t("projects.categories")}
        tabs={[
          { to: href("/projects"), text: t("projects.all"), isCurrent: !category },
          ...categories.map(({ slug, name, count }) => ({
            to: `${href("/projects")}?category=${slug}`,
            text: hasFilters ? `${name} (${count})` : name,
            isCurrent: slug === category,
          })),
        ]}
      />
      {counts && <CauseFilters path={href("/projects")} filter={filter} counts={counts} category={category} />}
      <CauseList list={list} />
    </ContentBand>
  );
}
