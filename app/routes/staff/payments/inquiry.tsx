import { href } from "react-router";
import { type Api, ApiFailure } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import type { QualifiedKey } from "~/texts/keys.ts";
import type { Route } from "./+types/inquiry";
import { paymentParams, refundParams } from "./payments.server.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

type Params = Route.LoaderArgs["params"];

/** Returns the path of the payment or the refund that the address is about. */
function pageOf(params: Params): string {
  return params.id === undefined ? href("/admin/refunds/:request", params) : href("/admin/payments/:id", params);
}

export const loader = ({ params }: Route.LoaderArgs) => seeOther(pageOf(params));

/** Titles of the flash message when the outcome was found meanwhile, by the code of the API. */
const lateTitles: Partial<Record<string, QualifiedKey>> = {
  payment_changed: "admin:payment.settledAlready",
  refund_decided: "admin:decision.late",
};

/** Asks the provider about a payment or a refund at once and shows the result as a flash message on its page. */
export async function action({ params, context }: Route.ActionArgs) {
  const page = pageOf(params);
  try {
    const { isUnknown, state } = await ask(context.get(apiContext), params);
    return isUnknown
      ? redirectFailed(context, page, "admin:payment.stillUnknownText", "admin:payment.stillUnknown")
      : redirectDone(context, page, `admin:${state}`, "admin:payment.outcomeFound");
  } catch (failure) {
    const title = failure instanceof ApiFailure && lateTitles[failure.code];
    if (!title) throw failure;
    return redirectFailed(context, page, "admin:decision.lateText", title);
  }
}

async function ask(api: Api, params: Params) {
  if (params.id === undefined) {
    const refund = await orNotFound(api.askAboutRefund({ params: refundParams(params.request) }));
    return { isUnknown: refund.is_unknown, state: `refundState.${refund.lines[0]!.state}` as const };
  }
  const payment = await orNotFound(api.askAboutPayment({ params: paymentParams(params.id) }));
  return { isUnknown: payment.is_waiting, state: `paymentState.${payment.state}` as const };
}
