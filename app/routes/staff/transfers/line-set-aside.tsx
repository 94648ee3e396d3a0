import { href } from "react-router";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonForm } from "~/routes/staff/ui/forms.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/line-set-aside";

export function loader({ params }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  if (id === 0) throw notFound();
  return { id };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, reasonSchema, { reason: "reason" }, async (body) => {
    await orNotFound(context.get(apiContext).setAsideStatementLine({ params: { id: idFrom(params.id) }, body }));
    return redirectDone(context, href("/admin/transfers/queue"), "money:line.setAsideDone");
  });
}

/** Renders the form that sets a line aside that is no donation. */
export default function LineSetAside({ loaderData: { id }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("money");
  return (
    <>
      <PageHeading title={t("line.setAsideTitle")} lead={t("line.setAsideLead")} />
      <ReasonForm
        id="set-aside"
        action={href("/admin/transfers/lines/:id/set-aside", { id: String(id) })}
        hint={t("line.reasonHint")}
        submit={t("line.setAside")}
        cancelTo={href("/admin/transfers/lines/:id", { id: String(id) })}
        lastResult={actionData?.result}
      />
    </>
  );
}
