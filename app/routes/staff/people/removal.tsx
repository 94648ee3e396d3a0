import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { respondToConfirmed } from "~/routes/staff/ui/forms.server.ts";
import { ConfirmPage } from "~/routes/staff/ui/forms.tsx";
import { Link } from "~/ui/buttons.tsx";
import type { Route } from "./+types/removal";
import { otherStaffMember } from "./staff-member.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, is_first } = await otherStaffMember(context, params.id);
  // The role of an administrator named in the configuration cannot be taken away here.
  if (is_first) throw notFound();
  return { id, name };
}

export async function action({ params, context }: Route.ActionArgs) {
  const operation = context.get(apiContext).removeStaff({ params: { id: idFrom(params.id) } });
  return respondToConfirmed(context, operation, href("/admin/administrators"), "admin:administrators.removedText", {
    gone: "admin:administrators.gone",
  });
}

export default function Removal({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <ConfirmPage
      kicker={<Link to={href("/admin/administrators")}>{t("administrators.title")}</Link>}
      title={t("administrators.removal.title")}
      text={t("administrators.removal.text", { name: stripBidi(name) })}
      submit={t("administrators.removal.submit")}
      action={href("/admin/administrators/:id/removal", { id: String(id) })}
      cancelTo={href("/admin/administrators/:id", { id: String(id) })}
      isDangerous
      problem={actionData?.problem}
    />
  );
}
