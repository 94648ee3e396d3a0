import { href } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, notFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { reasonSchema, redirectIfGone } from "~/routes/staff/ui/forms.server.ts";
import { ReasonForm } from "~/routes/staff/ui/forms.tsx";
import { Link } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/second-factor-reset";
import { otherStaffMember } from "./staff-member.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, second_factor_at } = await otherStaffMember(context, params.id);
  if (second_factor_at === null) throw notFound();
  return { id, name };
}

/** Removes the authenticator app of a colleague who lost it. */
export function action({ request, params, context }: Route.ActionArgs) {
  const list = href("/admin/administrators");
  return handleForm(request, reasonSchema, { reason: "reason" }, async (body) => {
    const reset = context.get(apiContext).resetSecondFactor({ params: { id: idFrom(params.id) }, body });
    await redirectIfGone(context, reset, "admin:administrators.gone", list);
    return redirectDone(context, list, "admin:administrators.reset.done");
  });
}

export default function SecondFactorReset({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/administrators")}>{t("administrators.title")}</Link>}
        title={t("administrators.reset.title")}
        lead={t("administrators.reset.text", { name: stripBidi(name) })}
      />
      <ReasonForm
        id="reset"
        action={href("/admin/administrators/:id/second-factor-reset", { id: String(id) })}
        hint={t("administrators.reset.reasonHint")}
        submit={t("administrators.reset.submit")}
        kind="danger"
        cancelTo={href("/admin/administrators/:id", { id: String(id) })}
        lastResult={actionData?.result}
      />
    </>
  );
}
