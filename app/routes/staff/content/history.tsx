import { href } from "react-router";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Link } from "~/ui/buttons.tsx";
import { Paged } from "~/ui/list.tsx";
import { Bdi, PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/history";
import { factsOf, loadExistingItem } from "./editor.server.ts";
import { ItemKicker } from "./item-heading.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { kind, content } = await loadExistingItem(args);
  const api = args.context.get(apiContext);
  const query = { page: pageNumber(args.url), per_page: 25 };
  const versions = await api.listContentVersions({ params: { kind, id: content.id }, query });
  return { facts: factsOf(content), ...versions };
}

/** Lists the versions of an item, newest first. */
export default function History({ loaderData: { facts, data, meta } }: Route.ComponentProps) {
  const { t, dateTime } = useTexts("editing");
  const { kind, id } = facts;
  return (
    <>
      <PageHeading kicker={<ItemKicker facts={facts} />} title={t("history.title")} lead={t("history.lead")} />
      <Paged meta={meta} none={t("history.none")}>
        <ol aria-label={t("history.title")}>
          {data.map((version, index) => (
            <li className="border-b border-hairline py-2" key={version.id}>
              <Link to={href("/admin/content/:kind/:id/history/:version", { kind, id, version: String(version.id) })}>
                {version.at ? dateTime(version.at) : t("history.before")}
              </Link>{" "}
              <span className="text-sm text-muted">
                {version.by ? <Bdi>{version.by}</Bdi> : t("history.nobody")}
                {version.title && " · "}
                {version.title && <Bdi>{version.title}</Bdi>}
              </span>{" "}
              {meta.page === 1 && index === 0 && <Tag tone="leaf">{t("history.current")}</Tag>}
            </li>
          ))}
        </ol>
      </Paged>
    </>
  );
}
