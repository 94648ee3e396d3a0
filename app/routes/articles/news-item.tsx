import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { movedPermanently } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/news-item";
import { ToldCard } from "./article-card.tsx";
import { toldBeside } from "./article-extras.server.ts";
import { ToldPage } from "./article-page.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await orNotFound(api.showNews({ params: { slug: params.slug.slice(0, 80) } }));
  const path = href("/news/detail/:slug", { slug: item.slug });
  if (params.slug !== item.slug) throw movedPermanently(path, url);
  const beside = await toldBeside(
    context,
    item,
    { kind: "news", schema: "NewsArticle", path, name: item.slug },
    api.listNews,
  );
  return { item, path, ...beside };
}

export default function NewsDetail({ loaderData: { item, path, told, related } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldPage
      item={item}
      told={told}
      path={path}
      parent={{ title: t("news.title"), to: href("/news") }}
      related={related.map((one) => (
        <ToldCard key={one.id} item={one} to={href("/news/detail/:slug", { slug: one.slug })} heading="h3" />
      ))}
    />
  );
}
