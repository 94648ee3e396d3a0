import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ConfirmPage } from "~/routes/staff/confirm-page.tsx";
import { respondToConfirmed } from "~/routes/staff/confirmation.server.ts";
import type { Route } from "./+types/message-deletion";

export async function loader({ params, context }: Route.LoaderArgs) {
  return orNotFound(context.get(apiContext).showMessage({ params: { id: idFrom(params.id) } }));
}

/** Deletes for good. */
export async function action({ params, context }: Route.ActionArgs) {
  const operation = context.get(apiContext).deleteMessage({ params: { id: idFrom(params.id) } });
  return respondToConfirmed(context, operation, {
    done: "editing:received.deletion.done",
    next: href("/admin/messages"),
    gone: "editing:gone",
  });
}

/** Asks before deleting. */
export default function MessageDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  const address = href("/admin/messages/:id", { id: String(loaderData.id) });
  return (
    <ConfirmPage
      kicker={<Link to={address}>{stripBidi(loaderData.subject)}</Link>}
      title={t("received.deletion.title")}
      text={t("received.deletion.text")}
      submit={t("received.deletion.submit")}
      action={href("/admin/messages/:id/deletion", { id: String(loaderData.id) })}
      cancelTo={address}
      isDangerous
      problem={actionData?.problem}
    />
  );
}
