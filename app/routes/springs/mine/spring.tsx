import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/spring";
import { ownSpring } from "./own-spring.server.ts";

export { NoPage as default } from "~/ui/route-exports.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await ownSpring(context, params.id);
  return seeOther(href("/dashboard/campaign/:id/details", { id: String(id) }));
}
