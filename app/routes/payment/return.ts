import { href } from "react-router";
import { ApiFailure } from "~/contract/product-api.ts";
import { readFields } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import type { Route } from "./+types/return";
import { bankPage, escapeHtml, leaveFramePage } from "./bank-document.server.ts";

/** The API did not take the bank's answer. */
const lost = Symbol("lost");

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
  const result = await context
    .get(apiContext)
    .returnFromBank({ body: { reference, fields } })
    .then(({ data }) => paymentAddress("/payment/result", data.id))
    .catch((failure: unknown) => {
      if (!(failure instanceof ApiFailure)) throw failure;
      return failure.status === 404 || failure.status === 422 ? null : lost;
    });
  if (result === lost) return sendAgainPage(context, reference, fields);
  if (result === null) return unknownPaymentPage(context);
  return fillsWindow(request) ? seeOther(result) : leaveFramePage(context, result);
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

/** Serves the page of a return whose payment is not known (any more): the payer may have paid. */
function unknownPaymentPage(context: Route.ActionArgs["context"]): Response {
  const { t, language } = i18nFrom(context);
  return bankPage(
    {
      language,
      title: t("payment:result.unknown.title"),
      text: t("payment:result.unknown.basket"),
      content: `<p><a href="${href("/basket")}" target="_top">${escapeHtml(t("payment:result.toBasket"))}</a></p>`,
      script: "",
      formAction: "'none'",
    },
    404,
  );
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
  const { t, language } = i18nFrom(context);
  const action = href("/payment/return/:reference", { reference });
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return bankPage(
    {
      language,
      title: t("payment:result.unknown.title"),
      text: t("payment:result.unknown.text"),
      content: `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}<button>${escapeHtml(t("payment:result.unknown.look"))}</button></form>`,
      script: "",
      formAction: "'self'",
    },
    503,
  );
}

/** Returns whether the browser says that its answer fills the window, so that no frame has to be left. */
function fillsWindow(request: Request): boolean {
  return request.headers.get("sec-fetch-dest") === "document";
}
