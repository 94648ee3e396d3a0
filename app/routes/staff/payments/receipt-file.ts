import { orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { pdfResponse } from "~/routes/payment/pdf-response.server.ts";
import type { Route } from "./+types/receipt-file";
import { paymentParams } from "./payments.server.ts";

/** Serves the receipt of a payment to staff as a PDF file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const query = { params: paymentParams(params.id) };
  return pdfResponse(await orNotFound(context.get(apiContext).showStaffReceiptFile(query)));
}
