import { Outlet } from "react-router";
import { pickNamespaces } from "~/i18n/texts.server.ts";
import { AddNamespaces } from "~/i18n/texts.tsx";
import { signedInOnly, staffRoleOnly } from "~/middleware/guards.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { loadFrame } from "~/routes/staff/frame.server.ts";
import { StaffFrame } from "~/routes/staff/frame.tsx";
import type { Route } from "./+types/layout";

/** Admits staff before they entered a code. */
export const middleware: Route.MiddlewareFunction[] = [signedInOnly, staffRoleOnly];

export function loader({ context }: Route.LoaderArgs) {
  return { ...loadFrame(context), texts: pickNamespaces(languageFrom(context), ["admin"]) };
}

/** Renders the pages that stand before the pages of staff: no menu, one task each. */
export default function SecondFactorLayout({ loaderData: { name, notice, texts } }: Route.ComponentProps) {
  return (
    <AddNamespaces namespaces={texts}>
      <StaffFrame name={name} notice={notice}>
        <div className="band">
          <div className="container container-narrow stack-large">
            <Outlet />
          </div>
        </div>
      </StaffFrame>
    </AddNamespaces>
  );
}
