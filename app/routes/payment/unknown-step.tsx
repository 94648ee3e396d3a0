import { href, type MiddlewareFunction } from "react-router";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { paymentAddress } from "~/ui/basket-states.tsx";
import type { Route } from "./+types/unknown-step";
import { leaveFramePage } from "./bank-document.server.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

/** Leads out of the bank's frame: browsers send no cookies with what the bank opens in it. */
const leaveFrame: MiddlewareFunction<Response> = async ({ request, context, url }, next) =>
  request.headers.get("sec-fetch-dest") === "iframe" ? leaveFramePage(context, url.pathname) : next();

export const middleware = [leaveFrame];

/**
 * Leads a payer whom the API's own return sends to a step of its own ("/payment/success") to the payment that this
 * browser began last. Without one there is no such step.
 */
export function loader({ context }: Route.LoaderArgs): never {
  const id = context.get(sessionContext).get("payment");
  if (id === undefined) throw notFound();
  throw seeOther(paymentAddress("/payment/result", id));
}

/** Leads a payer whom a bank sends by POST here by GET: browsers send no cookies with a form of another site. */
export function action({ params }: Route.ActionArgs): never {
  throw seeOther(href("/payment/:step", params));
}
