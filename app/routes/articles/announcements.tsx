import { href } from "react-router";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/announcements";
import { ToldCard } from "./article-card.tsx";
import { ToldList } from "./article-list.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return context.get(apiContext).listAnnouncements({ query: { page: pageNumber(url) } });
}

export default function Announcements({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldList title={t("announcements.title")} lead={t("announcements.lead")} list={loaderData}>
      {(item) => <ToldCard key={item.id} item={item} to={href("/announcements/detail/:id", { id: String(item.id) })} />}
    </ToldList>
  );
}
