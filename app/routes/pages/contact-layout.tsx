import { Outlet } from "react-router";
import type { Language } from "~/contract/rules/languages.ts";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces } from "~/i18n/texts.tsx";
import { languageFrom } from "~/middleware/i18n.server.ts";
import type { Route } from "./+types/contact-layout";

export function loader({ context }: Route.LoaderArgs) {
  return { texts: pickNamespaces(languageFrom(context) as Language, ["contact"]) };
}

/** Gives the contact and volunteer pages their texts. */
export default function ContactLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={loaderData.texts}>
      <Outlet />
    </AddNamespaces>
  );
}
