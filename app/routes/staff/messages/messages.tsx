import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { buttonClass, Link } from "~/ui/buttons.tsx";
import { Paged } from "~/ui/list.tsx";
import { Tabs } from "~/ui/menu.tsx";
import { Bdi, Cluster, joinParts, PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/messages";
import { messageFilters, messageKindAt, messageQueryFrom, messageTitle } from "./message-kinds.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { name, list, page, loadList } = messageKindAt(url);
  const query = messageQueryFrom(url);
  const { data, meta } = await loadList(context.get(apiContext), query);
  const lines = data.map((one) => ({
    to: page(one.id),
    title: messageTitle(one),
    from: "subject" in one ? one.name : joinParts(one.province, one.occupation),
    created_at: one.created_at,
    handled_at: one.handled_at,
  }));
  return { name, list, show: query.show, lines, meta };
}

/** Lists messages of the contact form or volunteers, newest first; volunteers can be downloaded as a CSV file. */
export default function Messages({ loaderData: { name, list, show, lines, meta } }: Route.ComponentProps) {
  const { t, dateTime } = useTexts("editing");
  return (
    <>
      <PageHeading title={t(`${name}.title`)} lead={t(`${name}.lead`)} />
      <Tabs
        label={t("received.show")}
        tabs={messageFilters.map((one) => ({
          to: one === "waiting" ? list : `${list}?show=${one}`,
          text: t(`received.${one}`),
          isCurrent: one === show,
        }))}
      >
        {name === "volunteers" && (
          <a className={buttonClass("quiet", "small")} href={`${href("/admin/volunteers.csv")}?show=${show}`}>
            {t("volunteers.csv")}
          </a>
        )}
      </Tabs>
      <Paged meta={meta} none={t(`${name}.none`)}>
        <ul aria-label={t(`${name}.title`)}>
          {lines.map(({ to, title, from, created_at, handled_at }) => (
            <li
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-2"
              key={to}
            >
              <span className="min-w-0 flex-[1_1_16rem] py-1 font-semibold">
                <Link to={to}>
                  <Bdi>{title}</Bdi>
                </Link>
              </span>{" "}
              {from && <Bdi>{from}</Bdi>}{" "}
              <Cluster as="span">
                <HandledTag handledAt={handled_at} /> <span className="text-sm text-muted">{dateTime(created_at)}</span>
              </Cluster>
            </li>
          ))}
        </ul>
      </Paged>
    </>
  );
}

export function HandledTag({ handledAt }: { handledAt: string | null }) {
  const { t } = useTexts("editing");
  return handledAt ? <Tag tone="leaf">{t("received.isHandled")}</Tag> : <Tag tone="sun">{t("received.isWaiting")}</Tag>;
}
