import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone, redirectFailed } from "~/middleware/session.server.ts";
import type { Route } from "./+types/refund-inquiry";
import { refundParams } from "./payments.server.ts";

/** Redirects to the refund, because the address takes forms only. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/admin/refunds/:request", params));
}

/** Asks the provider about a refund at once and shows the result as a notice on the refund's page. */
export async function action({ params, context }: Route.ActionArgs) {
  const page = href("/admin/refunds/:request", params);
  const refund = await orNotFound(
    context.get(apiContext).askAboutRefund({ params: refundParams(params.request) }),
  ).catch((failure) => {
    if (failure instanceof ApiFailure && failure.code === "refund_decided") return null;
    throw failure;
  });
  if (refund === null) return redirectFailed(context, page, "admin:decision.lateText", "admin:decision.late");
  if (refund.is_unknown)
    return redirectFailed(context, page, "admin:payment.stillUnknownText", "admin:payment.stillUnknown");
  return redirectDone(context, page, `admin:refundState.${refund.lines[0]!.state}`, "admin:payment.known");
}

export default function RefundInquiry() {
  return null;
}
