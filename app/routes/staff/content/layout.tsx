import { Outlet } from "react-router";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces } from "~/i18n/texts.tsx";
import { languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/layout";

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pickNamespaces(languageFrom(context), ["editing"]) };
}

/** Provides the texts of the editor and of messages. The parent layout guards access. */
export default function EditingLayout({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={texts}>
      <Outlet />
    </AddNamespaces>
  );
}
