import { href } from "react-router";
import { bannerCookie, bannerHash } from "~/http/dismissals.ts";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/banner";
import { savePreference } from "./preference.server.ts";

export const loader = () => seeOther(href("/"));

/** Stores that this banner was closed and redirects back to the page. */
export async function action({ request }: Route.ActionArgs) {
  return savePreference(request, bannerCookie, (form) => bannerHash(String(form.get("text") ?? "").slice(0, 1000)));
}
