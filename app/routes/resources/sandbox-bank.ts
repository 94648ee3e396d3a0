import { site } from "~/process/site.server.ts";
import type { Route } from "./+types/sandbox-bank";

/** Serves the pages of the sandbox bank; 404 with a real payment provider. */
async function answer({ request }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> {
  const { bankPages } = await site();
  if (!bankPages) throw new Response(null, { status: 404 });
  return bankPages(request);
}

export const loader = answer;
export const action = answer;
