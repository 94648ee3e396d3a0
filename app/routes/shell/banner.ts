import { href } from "react-router";
import { bannerCookie, bannerHash } from "~/http/dismissals.ts";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/banner";
import { savePreference } from "./preference.server.ts";

/** Somebody reloaded or bookmarked the address of the form. */
export function loader() {
  return seeOther(href("/"));
}

/** Remembers that this banner was closed and goes back to the page. */
export async function action({ request }: Route.ActionArgs) {
  return savePreference(request, bannerCookie, (form) => bannerHash(String(form.get("text") ?? "").slice(0, 1000)));
}
