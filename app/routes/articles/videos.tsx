import { href } from "react-router";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/videos";
import { ToldCard } from "./article-card.tsx";
import { ToldList } from "./article-list.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listVideos({ query: { page: pageNumber(url) } });
}

export default function Videos({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldList title={t("videos.title")} lead={t("videos.lead")} list={loaderData}>
      {(video) => (
        <ToldCard
          key={video.id}
          item={video}
          to={href("/video/:slug", { slug: video.slug })}
          {...(video.minutes !== null && { kicker: t("videos.minutes", { count: video.minutes }) })}
        />
      )}
    </ToldList>
  );
}
