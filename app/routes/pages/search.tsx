import { href } from "react-router";
import type { SearchHit } from "~/contract/endpoints/site.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { cardTitle } from "~/ui/card.tsx";
import { ContentPicture } from "~/ui/content-picture.tsx";
import { Paged, SearchForm } from "~/ui/list.tsx";
import { FormBeside, Kicker, PageHeading, PageSection } from "~/ui/page.tsx";
import { readingPage } from "~/ui/route-exports.ts";
import type { Route } from "./+types/search";
import { hitPath, searchQuery } from "./search-hits.ts";

export const handle = { needs: "search", ...readingPage } satisfies PageNeeds;

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = searchQuery(url.searchParams.get("q"));
  if (q === "") return { q, hits: null };
  return { q, hits: await context.get(apiContext).search({ query: { q, page: pageNumber(url) } }) };
}

/** Renders the search in all content that has a page of its own. */
export default function Search({ loaderData: { q, hits } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <FormBeside
      isAfter
      heading={
        <>
          <PageHeading title={q ? t("search.titleOf", { question: q }) : t("search.title")} />
          <SearchForm
            id="question"
            action={href("/search")}
            label={t("search.label")}
            submit={t("search.find")}
            q={q}
            input={{ required: true }}
          >
            <p className="mt-1.5 max-w-line text-sm text-muted">{t("search.hint")}</p>
          </SearchForm>
        </>
      }
      summary={<WaysOn />}
    >
      {hits && (
        <PageSection id="hits" title={t("search.found", { count: hits.meta.total })}>
          <Paged meta={hits.meta} none={t("search.none")}>
            <ul className="hit-list">
              {hits.data.map((hit) => (
                <Hit key={`${hit.type}-${hit.id}`} hit={hit} />
              ))}
            </ul>
          </Paged>
        </PageSection>
      )}
    </FormBeside>
  );
}

/** Links to the lists that are looked for most, and to the people who answer. */
function WaysOn() {
  const { t } = useTexts("content");
  const leadsSomewhere = useLeadsSomewhere();
  const ways = [
    { to: href("/waterwell-projects"), label: t("search.ways.wells") },
    { to: href("/sacrifice"), label: t("search.ways.sacrifices") },
    { to: href("/projects"), label: t("search.ways.projects") },
    { to: href("/faqs"), label: t("faqs.title") },
    { to: href("/contact"), label: t("faqs.contact") },
  ].filter(({ to }) => leadsSomewhere(to));
  return (
    <section className="space-y-2" aria-labelledby="ways">
      <h2 id="ways">{t("search.ways.title")}</h2>
      <ul>
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link className="inline-block py-1.5" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { t } = useTexts("content");
  return (
    <li className="flex gap-4 border-b border-hairline py-4">
      {hit.picture && (
        <ContentPicture
          className="h-18 w-24 flex-none rounded-sm object-cover"
          picture={hit.picture}
          sizes="6rem"
          isDecoration
        />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Kicker>{t(`search.types.${hit.type}`)}</Kicker>
        <h3 className={cardTitle}>
          <Link to={hitPath(hit)}>{hit.title}</Link>
        </h3>
        <p className="mt-2 max-w-line">{hit.summary}</p>
      </div>
    </li>
  );
}
