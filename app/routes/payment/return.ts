import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { readFields } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import type { Route } from "./+types/return";
import { bankPage, hiddenForm, leaveFramePage, topLink } from "./bank-document.server.ts";

/**
 * Receives the bank's cross-site POST. Browsers send no cookie with it; the reference in the address and the provider's
 * signature authenticate it. The answer navigates out of the frame to the result.
 */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const fields: Record<string, string> = Object.fromEntries(url.searchParams);
  for (const [name, value] of await readFields(request)) if (typeof value === "string") fields[name] = value;
  return comeBack(request, context, params.reference, fields);
}

async function comeBack(
  request: Request,
  context: Route.ActionArgs["context"],
  reference: string,
  fields: Record<string, string>,
): Promise<Response> {
  try {
    const { data } = await context.get(apiContext).returnFromBank({ body: { reference, fields } });
    const result = paymentAddress("/payment/result", data.id);
    // The answer fills the window, so no frame has to be left.
    const isWhole = request.headers.get("sec-fetch-dest") === "document";
    return isWhole ? seeOther(result) : leaveFramePage(context, result);
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const isUnknown = failure.status === 404 || failure.status === 422;
    return isUnknown ? unknownPaymentPage(context) : sendAgainPage(context, reference, fields);
  }
}

/**
 * Handles a payer whom the provider sent back by a link. An address without its fields was opened by hand, or repeated
 * by the browser without its form.
 */
export function loader({ request, params, context, url }: Route.LoaderArgs) {
  if (url.searchParams.size > 0)
    return comeBack(request, context, params.reference, Object.fromEntries(url.searchParams));
  return leaveFramePage(context, href("/basket"));
}

/** Serves the page of a return whose payment is not found (any more): the payer may have paid. */
function unknownPaymentPage(context: Route.ActionArgs["context"]): Response {
  const { t } = i18nFrom(context);
  return bankPage(context, {
    title: t("payment:result.unknown.title"),
    text: t("payment:result.unknown.basket"),
    content: topLink(href("/basket"), t("payment:result.toBasket")),
    status: 404,
  });
}

/**
 * Serves the bank's answer as a form that sends it again, because it could not be stored: money may have been taken,
 * and the provider can be asked later, too.
 */
function sendAgainPage(
  context: Route.ActionArgs["context"],
  reference: string,
  fields: Readonly<Record<string, string>>,
): Response {
  const { t } = i18nFrom(context);
  const action = href("/payment/return/:reference", { reference });
  return bankPage(context, {
    title: t("payment:result.unknown.title"),
    text: t("payment:result.unknown.text"),
    content: hiddenForm({ method: "post", action, fields: Object.entries(fields) }, t("payment:result.unknown.look")),
    formAction: "'self'",
    status: 503,
  });
}
