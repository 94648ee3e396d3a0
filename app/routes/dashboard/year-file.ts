import type { PageNeeds } from "~/contract/page-needs.ts";
import { notFound, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { pdfResponse } from "~/routes/payment/pdf-response.server.ts";
import type { Route } from "./+types/year-file";

export const handle = { needs: "donation_summaries" } satisfies PageNeeds;

/** Serves the user's donations of a year as a PDF file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^2\d{3}$/.test(params.year)) throw notFound();
  return pdfResponse(
    await orNotFound(context.get(apiContext).showYearlyFile({ params: { year: Number(params.year) } })),
  );
}
