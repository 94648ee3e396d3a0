import { Outlet } from "react-router";
import type { Language } from "~/contract/rules/languages.ts";
import { areaTexts } from "~/i18n/namespaces.server.ts";
import { AreaTexts } from "~/i18n/texts.tsx";
import { languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/layout";

export function loader({ context }: Route.LoaderArgs) {
  return { texts: areaTexts(languageFrom(context) as Language, ["campaign", "springs"]) };
}

/** Gives the pages about one's own campaigns their texts. */
export default function MySpringsLayout({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <AreaTexts groups={texts}>
      <Outlet />
    </AreaTexts>
  );
}
