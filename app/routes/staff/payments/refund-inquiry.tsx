import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/refund-inquiry";
import { refundParams } from "./refund.server.ts";

/** Redirects to the refund, because the address takes forms only. */
export function loader({ params }: Route.LoaderArgs) {
  return seeOther(href("/admin/refunds/:request", params));
}

/** Asks the provider about a refund at once and shows the result as a notice on the refund's page. */
export async function action({ params, context }: Route.ActionArgs) {
  const { t } = i18nFrom(context);
  const refund = await orNotFound(
    context.get(apiContext).askAboutRefund({ params: refundParams(params.request) }),
  ).catch((failure) => {
    if (failure instanceof ApiFailure && failure.code === "refund_decided") return null;
    throw failure;
  });
  if (refund === null)
    flashNotice(context, { kind: "error", title: t("admin:decision.late"), text: t("admin:decision.lateText") });
  else if (refund.is_unknown)
    flashNotice(context, {
      kind: "error",
      title: t("admin:payment.stillUnknown"),
      text: t("admin:payment.stillUnknownText"),
    });
  else
    flashNotice(context, {
      kind: "success",
      title: t("admin:payment.known"),
      text: t(`admin:refundState.${refund.lines[0]!.state}`),
    });
  return seeOther(href("/admin/refunds/:request", params));
}

export default function RefundInquiry() {
  return null;
}
