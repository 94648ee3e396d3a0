import { href } from "react-router";
import * as z from "zod";
import type { StaffPaymentDetails } from "~/contract/endpoints/staff-payments.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { errorsFrom, readForm } from "~/forms/submission.ts";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { respondToFailedDecision } from "~/routes/staff/approvals/decisions.server.ts";
import { ReasonForm } from "~/routes/staff/ui/reason-form.tsx";
import { reasonSchema } from "~/routes/staff/ui/reason-schema.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/payment-settlement";
import { PaymentFacts } from "./payment-facts.tsx";
import { paymentParams, loadPayment } from "./payment.server.ts";

/** Includes the state that staff saw. */
const schema = reasonSchema.extend({ state: z.enum(["under_review", "failed"], { error: "admin:error.version" }) });

function settlementFrom(text: string): "taken" | "not-taken" {
  if (text === "taken" || text === "not-taken") return text;
  throw notFound();
}

function isOpen({ state, may_be_corrected }: StaffPaymentDetails, decision: "taken" | "not-taken"): boolean {
  return state === "under_review" || (may_be_corrected && decision === "taken");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = settlementFrom(params.decision);
  const payment = await loadPayment(context.get(apiContext), params.id);
  // No longer open: bookmark, or settled meanwhile.
  if (!isOpen(payment, decision)) throw seeOther(href("/admin/payments/:id", { id: payment.id }));
  return { decision, payment, now: new Date().toISOString() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = settlementFrom(params.decision);
  const api = context.get(apiContext);
  const closedPath = href("/admin/payments/:id", { id: params.id });
  const { submission } = await readForm(request, schema);
  const rejected = (errors: Record<string, string[]>) =>
    respondToFailedDecision(context, submission, errors, {
      load: () => loadPayment(api, params.id),
      isOpen: (current) => isOpen(current, decision),
      closedPath,
    });
  if (submission.status !== "success") return rejected({});
  try {
    await api.settlePayment({
      params: paymentParams(params.id),
      body: { ...submission.value, taken: decision === "taken" },
    });
  } catch (failure) {
    const isLate = failure instanceof ApiFailure && (failure.status === 404 || failure.code === "payment_changed");
    return rejected(isLate ? {} : errorsFrom(failure, { reason: "reason" }));
  }
  return redirectDone(context, closedPath, "admin:payment.told", `admin:payment.${decision}.done`);
}

/** Renders the page that settles a payment by hand, with a reason. */
export default function PaymentSettlement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts("admin");
  const { money } = useFormats();
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
