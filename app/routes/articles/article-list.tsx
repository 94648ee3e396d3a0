import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { CardGrid } from "~/ui/card.tsx";
import { Paged } from "~/ui/list.tsx";
import { ContentBand, PageHeading } from "~/ui/page.tsx";
import { useSiteFacts } from "~/ui/site-facts.tsx";
import type { Route } from "./+types/article-list";
import { ArticleCard } from "./article-page.tsx";
import { loadArticles } from "./articles.server.ts";
import { articleKindOf } from "./kinds.ts";

export { readingPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context, url, pattern }: Route.LoaderArgs) {
  const kind = articleKindOf(pattern);
  return { kind, ...(await loadArticles(context, kind, url)) };
}

/** Lists the articles of a kind, newest first. */
export default function ArticleList({ loaderData: { kind, data, meta } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ContentBand ground="sand">
      <PageHeading title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} />
      {kind === "news" && <FeedLink />}
      <Paged meta={meta} none={t("common:list.empty")}>
        <CardGrid>
          {data.map((article) => (
            <ArticleCard key={article.id} kind={kind} article={article} heading="h2" />
          ))}
        </CardGrid>
      </Paged>
    </ContentBand>
  );
}

function FeedLink() {
  const { t, language } = useTexts("content");
  const { brand, publicUrl } = useSiteFacts();
  const feed = `${href("/news.xml")}?language=${language}`;
  return (
    <p>
      <link
        rel="alternate"
        type="application/rss+xml"
        title={`${t("news.title")} | ${brand}`}
        href={publicUrl + feed}
      />
      <a href={feed} type="application/rss+xml">
        {t("news.feed")}
      </a>
    </p>
  );
}
