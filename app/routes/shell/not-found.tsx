import { notFound } from "~/http/not-found.ts";
import { refusedSplats } from "~/http/servable-address.ts";
import type { Route } from "./+types/not-found";

/** Every address that is none of ours, that nobody can read, or that is too long. */
export function loader({ params }: Pick<Route.LoaderArgs, "params">): never {
  const refusal = refusedSplats.get(params["*"] ?? "");
  throw refusal ? new Response(null, refusal) : notFound();
}

export const action = loader;

export default function NotFound() {
  return null;
}
