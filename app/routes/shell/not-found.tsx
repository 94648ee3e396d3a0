import { refusedSplats } from "~/http/servable-address.ts";
import type { Route } from "./+types/not-found";

/** Every address that is none of ours, that nobody can read, or that is too long. */
export function loader({ params }: Pick<Route.LoaderArgs, "params">): never {
  throw new Response(null, refusedSplats.get(params["*"] ?? "") ?? { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFound() {
  return null;
}
