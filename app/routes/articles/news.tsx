import { href } from "react-router";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useLanguage } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import { useSiteFacts } from "~/ui/site-facts.ts";
import type { Route } from "./+types/news";
import { ToldCard } from "./article-card.tsx";
import { ToldList } from "./article-list.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listNews({ query: { page: pageNumber(url) } });
}

export default function News({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts("content");
  const { brand, publicUrl } = useSiteFacts();
  const feed = `${href("/news.xml")}?language=${useLanguage()}`;
  const feedLink = (
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
  return (
    <ToldList title={t("news.title")} lead={t("news.lead")} list={loaderData} before={feedLink}>
      {(item) => <ToldCard key={item.id} item={item} to={href("/news/detail/:slug", { slug: item.slug })} />}
    </ToldList>
  );
}
