import { href } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/message";
import { MessagePage } from "./message-page.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(context.get(apiContext).showMessage({ params: { id: idFrom(params.id) } }));
}

export default function Message({ loaderData: message }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const params = { id: String(message.id) };
  return (
    <MessagePage
      title={message.subject}
      message={message}
      facts={[[t("received.from"), message.name]]}
      text={message.message}
      addresses={{
        list: href("/admin/messages"),
        handled: href("/admin/messages/:id/handled", params),
        deletion: href("/admin/messages/:id/deletion", params),
      }}
      listTitle={t("messages.title")}
      answerSubject={message.subject}
    />
  );
}
