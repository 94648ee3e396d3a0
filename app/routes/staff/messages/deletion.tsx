import { idFrom, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { respondToConfirmed } from "~/routes/staff/ui/forms.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import { Link } from "~/ui/buttons.tsx";
import { Bdi } from "~/ui/page.tsx";
import type { Route } from "./+types/deletion";
import { messageKindAt, messageTitle } from "./message-kinds.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { load, page } = messageKindAt(url);
  const message = await orNotFound(load(context.get(apiContext), idFrom(params.id)));
  return { title: messageTitle(message), page: page(message.id) };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const { remove, list } = messageKindAt(url);
  const removal = remove(context.get(apiContext), idFrom(params.id));
  return respondToConfirmed(context, removal, list, "editing:received.deletion.done", { gone: "editing:gone" });
}

export default function MessageDeletion({ loaderData: { title, page }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("editing");
  return (
    <ConfirmPage
      kicker={
        <Link to={page}>
          <Bdi>{title}</Bdi>
        </Link>
      }
      title={t("received.deletion.title")}
      text={t("received.deletion.text")}
      submit={t("received.deletion.submit")}
      action={`${page}/deletion`}
      cancelTo={page}
      isDangerous
      problem={actionData?.problem}
    />
  );
}
