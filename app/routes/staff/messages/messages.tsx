import { href } from "react-router";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/messages";
import { MessageList, messageQueryFrom } from "./message-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = messageQueryFrom(url);
  return { ...(await context.get(apiContext).listMessages({ query })), show: query.show };
}

/** Lists messages of the contact form. */
export default function Messages({ loaderData: { data, meta, show } }: Route.ComponentProps) {
  const lines = data.map(({ id, subject, name, created_at, handled_at }) => ({
    id,
    to: href("/admin/messages/:id", { id: String(id) }),
    title: subject,
    from: name,
    created_at,
    handled_at,
  }));
  return <MessageList kind="messages" address={href("/admin/messages")} show={show} lines={lines} meta={meta} />;
}
