import { href } from "react-router";
import * as z from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { isUnknownHere } from "~/contract/rules/reconciliation.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayText } from "~/forms/day.ts";
import { handleForm } from "~/forms/submission.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure, redirectDone } from "~/middleware/session.server.ts";
import { CauseFields, DonorFields } from "~/routes/staff/transfers/cause-and-donor.tsx";
import { causeFields, donorFields, giftErrorNames, giftFrom } from "~/routes/staff/transfers/transfer-form.server.ts";
import { reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonField } from "~/routes/staff/ui/forms.tsx";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { FactList, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/found-payment";

const schema = z.object({ ...causeFields, ...donorFields, ...reasonSchema.shape });

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const difference = await orNotFound(api.showDifference({ params: { id: idFrom(params.id) } }));
  // It was closed meanwhile, or is another kind of difference.
  if (!isUnknownHere(difference)) throw seeOther(href("/admin/reconciliation/:day", { day: difference.day }));
  return { difference, causes: (await api.showTransferChoices()).data.causes };
}

/** Refusals after which the form is of no use; the page of the difference says how it stands. */
const closed = ["difference_handled", "difference_ours"];

export function action({ request, params, context }: Route.ActionArgs) {
  const names = (failure: unknown) => ({ ...giftErrorNames(failure), reason: "reason" });
  return handleForm(request, schema, names, async (fields) => {
    const gift = giftFrom(fields);
    if ("errors" in gift) return gift;
    const body = { ...gift, reason: fields.reason };
    try {
      const { payment_id } = await orNotFound(
        context.get(apiContext).donateFoundPayment({ params: { id: idFrom(params.id) }, body }),
      );
      const payment = href("/admin/payments/:id", { id: payment_id });
      return redirectDone(context, payment, "money:transfer.doneText", "money:transfer.done");
    } catch (failure) {
      if (!(failure instanceof ApiFailure && closed.includes(failure.code))) throw failure;
      flashFailure(context, failure);
      return seeOther(href("/admin/reconciliation/differences/:id", params));
    }
  });
}

/** Shows a payment that only the provider knows with the form that makes a donation of it. */
export default function FoundPayment({ loaderData: { difference, causes }, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("money");
  const { day, provider, provider_payment_id, amount_there } = difference;
  const id = String(difference.id);
  const [form, fields] = useCheckedForm<typeof schema>("found-payment", actionData?.result, { shown_as: "anonymous" });
  return (
    <>
      <PageHeading
        kicker={<Link to={href("/admin/reconciliation/:day", { day })}>{dayText(day)}</Link>}
        title={t("reconciliation.donateTitle")}
        lead={t("reconciliation.donateLead")}
      />
      <FactList
        facts={[
          [t("transfer.amount"), money(amount_there)],
          [t("reconciliation.day"), dayText(day)],
          [t("reconciliation.payment"), `${provider}: ${provider_payment_id}`],
        ]}
      />
      <CheckedForm form={form} action={href("/admin/reconciliation/differences/:id/donation", { id })}>
        <CauseFields fields={fields} causes={causes} />
        <DonorFields fields={fields} />
        <ReasonField field={fields.reason} hint={t("reconciliation.donateHint")} />
        <FormButtons submit={t("transfer.submit")} cancelTo={href("/admin/reconciliation/differences/:id", { id })} />
      </CheckedForm>
    </>
  );
}
