import { apiContext } from "~/middleware/api.server.ts";
import type { Route } from "./+types/data";

/** Serves all data about the user as a file ("Download my data"). */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).exportMyData();
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="pinar-my-data.json"',
      "cache-control": "no-store",
    },
  });
}
