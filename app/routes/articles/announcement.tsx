import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { PageHandle } from "~/middleware/page-cache.server.ts";
import type { Route } from "./+types/announcement";
import { ToldCard } from "./article-card.tsx";
import { toldBeside } from "./article-extras.server.ts";
import { ToldPage } from "./article-page.tsx";

export const handle = { shared: true } satisfies PageHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const item = await orNotFound(api.showAnnouncement({ params: { id: idFrom(params.id) } }));
  const path = href("/announcements/detail/:id", { id: String(item.id) });
  const beside = await toldBeside(
    context,
    item,
    { kind: "announcement", schema: "Article", path, name: item.id },
    api.listAnnouncements,
  );
  return { item, path, ...beside };
}

export default function AnnouncementDetail({ loaderData: { item, path, told, related } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ToldPage
      item={item}
      told={told}
      path={path}
      parent={{ title: t("announcements.title"), to: href("/announcements") }}
      related={related.map((one) => (
        <ToldCard key={one.id} item={one} to={href("/announcements/detail/:id", { id: String(one.id) })} heading="h3" />
      ))}
    />
  );
}
