import { href, Link } from "react-router";
import * as z from "zod";
import { ApiFailure } from "~/contract/product-api.ts";
import { reasonLength } from "~/contract/rules/limits.ts";
import { isUnknownHere } from "~/contract/rules/reconciliation.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { dayText } from "~/forms/day.ts";
import { TextAreaField } from "~/forms/field.tsx";
import { errorsFrom, readForm, refuse } from "~/forms/submission.ts";
import { idFrom, notFound, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, flashFailure } from "~/middleware/session.server.ts";
import { decisionSchemas } from "~/routes/staff/approvals/decision-form.tsx";
import { CauseFields, DonorFields } from "~/routes/staff/transfers/cause-and-donor.tsx";
import { causeFields, donorFields } from "~/routes/staff/transfers/transfer-schema.ts";
import { giftFrom, donorErrorNames } from "~/routes/staff/transfers/typed-donor.server.ts";
import { FactList } from "~/ui/data-list.tsx";
import { FormButtons } from "~/ui/form-buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/found-payment";

const schema = z.object({ ...causeFields, ...donorFields, reason: decisionSchemas.reason.shape.reason });

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const difference = await orNotFound(api.showDifference({ params: { id: idFrom(params.id) } }));
  // It was closed meanwhile, or is another kind of difference.
  if (!isUnknownHere(difference)) throw seeOther(href("/admin/reconciliation/:day", { day: difference.day }));
  return { difference, causes: (await api.showTransferChoices()).data.causes };
}

/** Refusals after which the form is of no use; the page of the difference says how it stands. */
const closed = ["difference_handled", "difference_ours"];

/** Makes a donation of the payment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, schema);
  if (submission.status !== "success") return refuse(submission);
  const fields = submission.value;
  const gift = giftFrom(fields);
  if ("errors" in gift) return refuse(submission, { errors: gift.errors });
  try {
    const { data } = await context
      .get(apiContext)
      .donateFoundPayment({ params: { id: idFrom(params.id) }, body: { ...gift, reason: fields.reason } });
    return redirectDone(
      context,
      href("/admin/payments/:id", { id: data.payment_id }),
      "money:transfer.doneText",
      "money:transfer.done",
    );
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) throw notFound();
    if (failure instanceof ApiFailure && closed.includes(failure.code)) {
      flashFailure(context, failure);
      return seeOther(href("/admin/reconciliation/differences/:id", { id: params.id }));
    }
    const isUnknown = failure instanceof ApiFailure && failure.code === "cause_unknown";
    const names = { ...donorErrorNames, cause_id: isUnknown ? "cause_number" : "cause", reason: "reason" };
    return refuse(submission, { errors: errorsFrom(failure, names) });
  }
}

/** Shows a payment that only the provider knows with the form that makes a donation of it. */
export default function FoundPayment({ loaderData: { difference, causes }, actionData }: Route.ComponentProps) {
  const { t } = useTexts("money");
  const { money } = useFormats();
  const { day, provider, provider_payment_id, amount_there } = difference;
  const id = String(difference.id);
  const [form, fields] = useCheckedForm<typeof schema>({
    id: "found-payment",

    lastResult: actionData?.result,
    defaultValue: { shown_as: "anonymous" },
  });
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
        <TextAreaField
          field={fields.reason}
          label={t("admin:decision.reason")}
          hint={t("reconciliation.donateHint")}
          maxLength={reasonLength}
          required
        />
        <FormButtons submit={t("transfer.submit")} cancelTo={href("/admin/reconciliation/differences/:id", { id })} />
      </CheckedForm>
    </>
  );
}
