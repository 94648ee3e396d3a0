import { notFound } from "~/http/not-found.ts";
import { refusedSplats } from "~/http/servable-address.ts";
import type { Route } from "./+types/not-found";

export { NoPage as default } from "~/ui/route-exports.ts";

/** Answers unknown, malformed and too long addresses. */
export function loader({ params }: Pick<Route.LoaderArgs, "params">): never {
  const refusal = refusedSplats.get(params["*"] ?? "");
  throw refusal ? new Response(null, refusal) : notFound();
}

export const action = loader;
