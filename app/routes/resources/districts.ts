import { districtsOf } from "~/routes/profile/provinces.ts";
import type { Route } from "./+types/districts";

/** Answers the districts of a province as a JSON list, for the suggestions of forms; an unknown province has none. */
export function loader({ url }: Route.LoaderArgs) {
  return Response.json(districtsOf(url.searchParams.get("province") ?? ""), {
    headers: { "cache-control": "public, max-age=86400" },
  });
}
