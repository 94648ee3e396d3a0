import { href, redirect } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/story";
import { ToldCard } from "./article-card.tsx";
import { toldBeside } from "./article-extras.server.ts";
import { ToldPage } from "./article-page.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await orNotFound(api.showStory({ params: { slug: params.id.slice(0, 80) } }));
  const path = href("/stories/detail/:id", { id: String(item.id) });
  // Its slug leads to it too; a page has one address.
  if (params.id !== String(item.id)) throw redirect(path, 301);
  const beside = await toldBeside(
    context,
    item,
    { kind: "story", schema: "Article", path, name: item.id },
    api.listStories,
  );
  return { item, path, ...beside };
}

export default function StoryDetail({ loaderData: { item, path, told, related } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldPage
      item={item}
      told={told}
      path={path}
      parent={{ title: t("stories.title"), to: href("/stories") }}
      kicker={[item.person, item.place].filter(Boolean).join(", ")}
      related={related.map((one) => (
        <ToldCard
          key={one.id}
          item={one}
          to={href("/stories/detail/:id", { id: String(one.id) })}
          kicker={one.place}
          heading="h3"
        />
      ))}
    />
  );
}
