import { paymentId } from "~/contract/endpoints/payments.ts";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { basketQuery } from "~/middleware/basket-owner.server.ts";
import type { Route } from "./+types/receipt-file";
import { pdfResponse } from "./pdf-response.server.ts";

export const handle = { needs: "receipts" } satisfies PageNeeds;

/** Serves the receipt of a payment to its owner as a PDF file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = basketQuery(context);
  const id = paymentId.safeParse(url.searchParams.get("payment"));
  if (!query || !id.success) throw notFound();
  return pdfResponse(await orNotFound(context.get(apiContext).showReceiptFile({ params: { id: id.data }, query })));
}
