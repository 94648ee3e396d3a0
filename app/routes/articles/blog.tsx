import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { movedPermanently } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/blog";
import { ToldCard } from "./article-card.tsx";
import { toldBeside } from "./article-extras.server.ts";
import { ToldPage } from "./article-page.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await orNotFound(api.showBlog({ params: { slug: params.slug.slice(0, 80) } }));
  const path = href("/blogs/detail/:slug", { slug: item.slug });
  if (params.slug !== item.slug) throw movedPermanently(path, url);
  const beside = await toldBeside(
    context,
    item,
    { kind: "blog", schema: "BlogPosting", path, name: item.slug, author: item.author },
    api.listBlogs,
  );
  return { item, path, ...beside };
}

export default function BlogDetail({ loaderData: { item, path, told, related } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldPage
      item={item}
      told={told}
      path={path}
      parent={{ title: t("blogs.title"), to: href("/blogs") }}
      kicker={item.author}
      related={related.map((one) => (
        <ToldCard
          key={one.id}
          item={one}
          to={href("/blogs/detail/:slug", { slug: one.slug })}
          kicker={one.author}
          heading="h3"
        />
      ))}
    />
  );
}
