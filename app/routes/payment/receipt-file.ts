import { paymentId } from "~/contract/endpoints/payments.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import type { Route } from "./+types/receipt-file";
import { pdfResponse } from "./pdf-response.server.ts";

export const handle = { needs: "receipts" } satisfies PageNeeds;

/** Serves a receipt as a PDF file: of a payment to its owner, or the one that the link of a message opens. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { token } = params as { token?: string };
  if (token !== undefined) return pdfResponse(await orNotFound(api.openReceiptLinkFile({ body: { token } })));
  const query = basketQuery(context);
  const id = paymentId.safeParse(url.searchParams.get("payment"));
  if (!query || !id.success) throw notFound();
  return pdfResponse(await orNotFound(api.showReceiptFile({ params: { id: id.data }, query })));
}
