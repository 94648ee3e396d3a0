import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import type { Route } from "./+types/payment-inquiry";
import { paymentParams } from "./payments.server.ts";

/** Redirects to the payment, because the address takes forms only. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/admin/payments/:id", params));
}

/** Asks the provider about a payment at once and shows the result as a notice on the payment's page. */
export async function action({ params, context }: Route.ActionArgs) {
  const page = href("/admin/payments/:id", params);
  const payment = await orNotFound(context.get(apiContext).askAboutPayment({ params: paymentParams(params.id) })).catch(
    (failure) => {
      if (failure instanceof ApiFailure && failure.code === "payment_changed") return null;
      throw failure;
    },
  );
  if (payment === null) return redirectFailed(context, page, "admin:decision.lateText", "admin:payment.settledAlready");
  if (payment.is_waiting)
    return redirectFailed(context, page, "admin:payment.stillUnknownText", "admin:payment.stillUnknown");
  return redirectDone(context, page, `admin:paymentState.${payment.state}`, "admin:payment.known");
}

export default function PaymentInquiry() {
  return null;
}
