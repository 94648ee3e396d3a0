import { href } from "react-router";
import { isLanguage } from "~/contract/rules/languages.ts";
import { seeOther } from "~/http/redirects.ts";
import { languageCookie } from "~/i18n/language.ts";
import type { Route } from "./+types/language";
import { savePreference } from "./preference.server.ts";

export const loader = () => seeOther(href("/"));

/** Stores the chosen language and redirects back to the page (§1). */
export async function action({ request }: Route.ActionArgs) {
  return savePreference(request, languageCookie, (form) => {
    const language = form.get("language");
    return isLanguage(language) ? language : null;
  });
}
