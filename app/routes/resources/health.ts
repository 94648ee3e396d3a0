import type { Route } from "./+types/health";
import { apiContext } from "~/middleware/api.server.ts";

/** For the operator's watch: 200 while the API answers, else 503. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" };
  return context
    .get(apiContext)
    .listWaterWellPrices()
    .then(() => new Response("ok\n", { headers }))
    .catch(() => new Response("the API does not answer\n", { status: 503, headers }));
}
