import { Outlet } from "react-router";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces } from "~/i18n/texts.tsx";
import { languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/layout";

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pickNamespaces(languageFrom(context), ["editing"]) };
}

/** The words of staff's editor and of what people wrote to staff. Who may come here is the guard's affair around it. */
export default function EditingLayout({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={texts}>
      <Outlet />
    </AddNamespaces>
  );
}
