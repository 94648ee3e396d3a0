import { href } from "react-router";
import * as z from "zod";
import type { RefundRequest } from "~/contract/endpoints/staff-payments.ts";
import type { Api } from "~/contract/product-api.ts";
import { CheckedForm, useCheckedForm } from "~/forms/checked-form.tsx";
import { oneOf } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { handleDecision, reasonSchema } from "~/routes/staff/ui/forms.server.ts";
import { ReasonField } from "~/routes/staff/ui/forms.tsx";
import { FormButtons } from "~/ui/buttons.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/refund-decision";
import { RefundFacts } from "./facts.tsx";
import {
  loadRefund,
  openDecisions,
  type RefundDecision,
  refundDecisions,
  refundParams,
  textsOf,
} from "./payments.server.ts";

/** An approval needs no reason: the one who asked gave it. */
const approvalSchema = z.object({ reason: z.string().optional() });
const schemaFor = (decision: RefundDecision) => (decision === "approve" ? approvalSchema : reasonSchema);

export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = oneOf(refundDecisions, params.decision);
  const refund = await loadRefund(context.get(apiContext), params.request);
  const { id: staff } = context.get(userContext);
  // No longer open: bookmark, or decided meanwhile.
  if (!openDecisions(refund, staff).includes(decision))
    throw seeOther(href("/admin/refunds/:request", { request: refund.id }));
  return { decision, refund, texts: textsOf(decision, refund, staff) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const decision = oneOf(refundDecisions, params.decision);
  const api = context.get(apiContext);
  const { id: staff } = context.get(userContext);
  const subject = {
    load: () => loadRefund(api, params.request),
    isOpen: (current: RefundRequest) => openDecisions(current, staff).includes(decision),
    closedPath: href("/admin/refunds/:request", { request: params.request }),
  };
  return handleDecision({ request, context }, schemaFor(decision), subject, async ({ reason = "" }) => {
    const { data } = await decide(api, decision, params.request, reason);
    return redirectDone(context, subject.closedPath, `admin:refund.${textsOf(decision, data, staff)}.done`);
  });
}

function decide(api: Api, decision: RefundDecision, request: string, reason: string): Promise<{ data: RefundRequest }> {
  const params = refundParams(request);
  switch (decision) {
    case "approve":
      return api.approveRefund({ params });
    case "reject":
      return api.rejectRefund({ params, body: { reason } });
    case "reverse":
      return api.reverseChargeback({ params, body: { reason } });
    default:
      return api.settleRefund({ params, body: { done: decision === "done", reason } });
  }
}

/** Renders the page that decides about a refund; it shows who asked and why. */
export default function RefundDecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, money } = useTexts("admin");
  const { decision, texts } = loaderData;
  const refund = actionData?.current ?? loaderData.refund;
  const [form, fields] = useCheckedForm<ReturnType<typeof schemaFor>>("decision", actionData?.result);
  const { id: request } = refund;
  return (
    <>
      <PageHeading
        kicker={t(refund.kind === "chargeback" ? "refund.chargeback.heading" : "refund.heading", {
          amount: money(refund.amount),
        })}
        title={t(`refund.${texts}.title`)}
        lead={t(`refund.${texts}.text`)}
      />
      <RefundFacts refund={refund} />
      <CheckedForm form={form} action={href("/admin/refunds/:request/:decision", { request, decision })}>
        {decision !== "approve" && <ReasonField field={fields.reason} hint={t("refund.reasonHint")} />}
        <FormButtons
          submit={t(`refund.${texts}.submit`)}
          kind={decision === "approve" ? "danger" : "primary"}
          cancelTo={href("/admin/refunds/:request", { request })}
        />
      </CheckedForm>
    </>
  );
}
