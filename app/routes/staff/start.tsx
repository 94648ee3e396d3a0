import { seeOther } from "~/http/redirects.ts";
import { permissionsContext } from "~/middleware/guards.server.ts";
import type { Route } from "./+types/start";
import { menuFor } from "./menu.ts";

/** Redirects to the first page of the menu that the user's role opens. */
export function loader({ context }: Route.LoaderArgs) {
  return seeOther(menuFor(context.get(permissionsContext))[0]!.to);
}

export default function Start() {
  return null;
}
