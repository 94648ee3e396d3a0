import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { buttonClass } from "~/ui/button.ts";
import type { Route } from "./+types/volunteers";
import { MessageList, messageQueryFrom } from "./message-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = messageQueryFrom(url);
  return { ...(await context.get(apiContext).listVolunteers({ query })), show: query.show };
}

/** Lists volunteers; the list can be downloaded as a CSV file. */
export default function Volunteers({ loaderData: { data, meta, show } }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const lines = data.map(({ id, name, surname, province, occupation, created_at, handled_at }) => ({
    id,
    to: href("/admin/volunteers/:id", { id: String(id) }),
    title: `${name} ${surname}`,
    from: [province, occupation].filter(Boolean).join(" · "),
    created_at,
    handled_at,
  }));
  return (
    <MessageList kind="volunteers" address={href("/admin/volunteers")} show={show} lines={lines} meta={meta}>
      <a className={buttonClass("quiet", "small")} href={`${href("/admin/volunteers.csv")}?show=${show}`}>
        {t("volunteers.csv")}
      </a>
    </MessageList>
  );
}
