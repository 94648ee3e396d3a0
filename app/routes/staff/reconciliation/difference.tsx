import { href } from "react-router";
import { isUnknownHere } from "~/contract/rules/reconciliation.ts";
import { dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { usePermissions } from "~/routes/staff/layout.tsx";
import { reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonForm } from "~/routes/staff/ui/forms.tsx";
import { ButtonLine, Link } from "~/ui/buttons.tsx";
import { DataList, DataRow, PageHeading, SumRow } from "~/ui/page.tsx";
import type { Route } from "./+types/difference";
import { OurPayment } from "./day.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id);
  if (id === 0) throw notFound();
  return { difference: await orNotFound(context.get(apiContext).showDifference({ params: { id } })) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(request, reasonSchema, { reason: "reason" }, async (body) => {
    const { day } = await orNotFound(
      context.get(apiContext).handleDifference({ params: { id: idFrom(params.id) }, body }),
    );
    return redirectDone(context, href("/admin/reconciliation/:day", { day }), "money:reconciliation.handled");
  });
}

/** Shows a difference with the form that marks it as dealt with. */
export default function Difference({ loaderData: { difference }, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("money");
  const mayDo = usePermissions();
  const { id, day, kind, provider, provider_payment_id, payment_id, amount_there, amount_here } = difference;
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/reconciliation/:day", { day })}>{dayText(day)}</Link>}
        title={t("reconciliation.handleTitle")}
        lead={t("reconciliation.handleLead")}
      />
      <DataList>
        <DataRow term={t("reconciliation.what")}>{t(`difference.${kind}`)}</DataRow>
        <DataRow term={t("reconciliation.payment")}>
          <OurPayment id={payment_id} />
          <br />
          {provider}: {provider_payment_id}
        </DataRow>
        <SumRow term={t("reconciliation.atProvider")} sum={money(amount_there)} />
        <SumRow term={t("reconciliation.atUs")} sum={money(amount_here)} />
      </DataList>
      {isUnknownHere(difference) && mayDo("payments.settle") && (
        <ButtonLine kind="primary" to={href("/admin/reconciliation/differences/:id/donation", { id: String(id) })}>
          {t("reconciliation.donate")}
        </ButtonLine>
      )}
      <ReasonForm
        id="difference"
        action={href("/admin/reconciliation/differences/:id", { id: String(id) })}
        hint={t("reconciliation.reasonHint")}
        submit={t("reconciliation.handle")}
        cancelTo={href("/admin/reconciliation/:day", { day })}
        lastResult={actionData?.result}
      />
    </>
  );
}
