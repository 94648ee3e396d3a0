import type { PageNeeds } from "~/contract/page-needs.ts";
import { orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/receipt-link-file";
import { pdfResponse } from "./pdf-response.server.ts";

export const handle = { needs: "receipts" } satisfies PageNeeds;

/** Serves the receipt that the link of a message opens as a PDF file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return pdfResponse(await orNotFound(context.get(apiContext).openReceiptLinkFile({ body: { token: params.token } })));
}
