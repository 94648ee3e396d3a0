import { Outlet } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { signedInOnly, staffRoleOnly } from "~/middleware/guards.server.ts";
import { loadFrame } from "~/routes/staff/ui/frame.server.ts";
import { StaffFrame } from "~/routes/staff/ui/frame.tsx";
import { ContentBand } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";

export const handle = { needs: "staff" } satisfies PageNeeds;

/** Admits staff before they entered a code. */
export const middleware: Route.MiddlewareFunction[] = [signedInOnly, staffRoleOnly];

export function loader({ context }: Route.LoaderArgs) {
  return { ...loadFrame(context) };
}

/** Renders the pages that stand before the pages of staff: no menu, one task each. */
export default function SecondFactorLayout({ loaderData: { name, flashMessage } }: Route.ComponentProps) {
  return (
    <StaffFrame name={name} flashMessage={flashMessage}>
      <ContentBand isNarrow>
        <Outlet />
      </ContentBand>
    </StaffFrame>
  );
}
