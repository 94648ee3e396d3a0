import { Outlet } from "react-router";
import { areaTexts } from "~/i18n/namespaces.server.ts";
import { AreaTexts } from "~/i18n/texts.tsx";
import { languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/layout";

export function loader({ context }: Route.LoaderArgs) {
  return { texts: areaTexts(languageFrom(context), ["editing"]) };
}

/** The words of staff's editor and of what people wrote to staff. Who may come here is the guard's affair around it. */
export default function EditingLayout({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <AreaTexts groups={texts}>
      <Outlet />
    </AreaTexts>
  );
}
