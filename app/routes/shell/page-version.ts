import { href } from "react-router";
import { isChosenVersion } from "~/contract/rules/site-cookies.ts";
import { versionCookie } from "~/http/page-version.ts";
import { seeOther } from "~/http/redirects.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import type { Route } from "./+types/page-version";
import { savePreference } from "./preference.server.ts";

export const loader = () => seeOther(href("/"));

/** Stores the chosen version of the pages, says so and redirects back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  return savePreference(request, versionCookie, (form) => {
    const version = form.get("version");
    if (!isChosenVersion(version)) return null;
    const title = `common:version.${version}Chosen.title`;
    setFlashMessage(context, { kind: "success", title, text: `common:version.${version}Chosen.text` });
    return version;
  });
}
