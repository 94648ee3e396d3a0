import { unreadableSplat } from "~/middleware/readable-address.ts";
import type { Route } from "./+types/not-found";

/** Every address that is none of ours, and every one that nobody can read. */
export function loader({ params }: Pick<Route.LoaderArgs, "params">): never {
  if (params["*"] === unreadableSplat) throw new Response(null, { status: 400, statusText: "Bad Address" });
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFound() {
  return null;
}
