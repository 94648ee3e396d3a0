import { href, Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { ConfirmPage } from "~/routes/staff/confirm-page.tsx";
import { respondToConfirmed } from "~/routes/staff/confirmation.server.ts";
import type { Route } from "./+types/administrator";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).listAdministrators();
  const person = data.find(({ id }) => id === idFrom(params.id));
  // Administrators can remove neither their own right nor the right of an administrator named in the configuration.
  if (!person || person.is_first || person.id === context.get(userContext).id) throw notFound();
  return { id: person.id, name: person.name };
}

/** Removes the administrator right of a user. */
export async function action({ params, context }: Route.ActionArgs) {
  const operation = context.get(apiContext).removeAdministrator({ params: { id: idFrom(params.id) } });
  return respondToConfirmed(context, operation, {
    success: "admin:administrators.removedText",
    redirectTo: href("/admin/administrators"),
    gone: "admin:administrators.gone",
  });
}

/** Asks for confirmation before the right is removed. */
export default function Administrator({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <ConfirmPage
      kicker={<Link to={href("/admin/administrators")}>{t("administrators.title")}</Link>}
      title={t("administrators.removal.title")}
      text={t("administrators.removal.text", { name: stripBidi(name) })}
      submit={t("administrators.removal.submit")}
      action={href("/admin/administrators/:id", { id: String(id) })}
      cancelTo={href("/admin/administrators")}
      cancel={t("decision.cancel")}
      isDangerous
      problem={actionData?.problem}
    />
  );
}
