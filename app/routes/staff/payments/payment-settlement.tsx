import { href } from "react-router";
import * as z from "zod";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { oneOf } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { handleDecision, reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonForm } from "~/routes/staff/ui/forms.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/payment-settlement";
import { PaymentFacts } from "./facts.tsx";
import { loadPayment, paymentParams } from "./payments.server.ts";

/** Includes the state that staff saw. */
const schema = reasonSchema.extend({ state: z.enum(["under_review", "failed"], { error: "admin:error.version" }) });

const settlements = ["taken", "not-taken"] as const;

function isOpen({ state, may_be_corrected }: StaffPaymentDetails, decision: (typeof settlements)[number]): boolean {
  return state === "under_review" || (may_be_corrected && decision === "taken");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = oneOf(settlements, params.decision);
  const payment = await loadPayment(context.get(apiContext), params.id);
  // No longer open: bookmark, or settled meanwhile.
  if (!isOpen(payment, decision)) throw seeOther(href("/admin/payments/:id", { id: payment.id }));
  return { decision, payment, now: new Date().toISOString() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = oneOf(settlements, params.decision);
  const api = context.get(apiContext);
  const subject = {
    load: () => loadPayment(api, params.id),
    isOpen: (current: StaffPaymentDetails) => isOpen(current, decision),
    closedPath: href("/admin/payments/:id", params),
  };
  return handleDecision({ request, context }, schema, subject, async (fields) => {
    await api.settlePayment({ params: paymentParams(params.id), body: { ...fields, taken: decision === "taken" } });
    return redirectDone(context, subject.closedPath, "admin:payment.notified", `admin:payment.${decision}.done`);
  });
}

export default function PaymentSettlement({ loaderData, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("admin");
  const { decision, now } = loaderData;
  const payment = actionData?.current ?? loaderData.payment;
  const { id } = payment;
  return (
    <>
      <PageHeading
        kicker={t("payment.title", { amount: money(payment.amount) })}
        title={t(`payment.${decision}.title`)}
        lead={t(`payment.${decision}.text`)}
      />
      <PaymentFacts payment={payment} now={now} />
      <ReasonForm
        id="settlement"
        action={href("/admin/payments/:id/settlement/:decision", { id, decision })}
        hint={t("payment.reasonHint")}
        submit={t(`payment.${decision}.submit`)}
        kind={decision === "taken" ? "primary" : "danger"}
        cancelTo={href("/admin/payments/:id", { id })}
        lastResult={actionData?.result}
      >
        <input type="hidden" name="state" value={payment.state} />
      </ReasonForm>
    </>
  );
}
