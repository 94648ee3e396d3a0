import { href, Outlet, useLocation } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { notFound } from "~/http/not-found.ts";
import { withTexts } from "~/i18n/area-texts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import {
  permissionsContext,
  signedInOnly,
  staffOnly,
  staffRoleOnly,
  unknownUserContext,
} from "~/middleware/guards.server.ts";
import { FoldedMenu } from "~/ui/folded-menu.tsx";
import { MenuLink } from "~/ui/menu-link.tsx";
import { Badge } from "~/ui/tag.tsx";
import { WithSidebar } from "~/ui/with-sidebar.tsx";
import type { Route } from "./+types/layout";
import { loadFrame } from "./frame.server.ts";
import { StaffFrame } from "./frame.tsx";
import { menuFor } from "./menu.ts";
import { permissionFor } from "./pages.ts";

export const handle = { needs: "staff", ...withTexts("admin", "api", "money") } satisfies PageNeeds;

/** Answers 404 for a page or a form that the user's role does not open (pages.ts). */
const permittedOnly: Route.MiddlewareFunction = ({ request, pattern, context }) => {
  if (context.get(unknownUserContext)) return;
  const permission = permissionFor(pattern.startsWith("/") ? pattern : `/${pattern}`, request.method);
  if (!permission || !context.get(permissionsContext).includes(permission)) throw notFound();
};

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, staffRoleOnly, staffOnly, permittedOnly];

export async function loader({ context }: Route.LoaderArgs) {
  // The menu shows the counts; the page works without them.
  const waiting = await context
    .get(apiContext)
    .countWaiting()
    .then(({ data }) => data)
    .catch(() => null);
  return { ...loadFrame(context), permissions: context.get(permissionsContext), waiting };
}

/** Renders the frame of staff with their menu beside the page. */
export default function AdminLayout({ loaderData: { name, notice, permissions, waiting } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <StaffFrame name={name} notice={notice}>
      <div className="pt-6 pb-10">
        <div className="container">
          <WithSidebar menu={<Menu permissions={permissions} waiting={waiting} />}>
            {/* React would keep what is typed, ticked or unfolded about one request in the form of the next one. */}
            <Outlet key={pathname} />
          </WithSidebar>
        </div>
      </div>
    </StaffFrame>
  );
}

function Menu({ permissions, waiting }: Pick<Route.ComponentProps["loaderData"], "permissions" | "waiting">) {
  const { t } = useTexts("admin");
  const { pathname } = useLocation();
  const isHere = (to: string) => (to === href("/admin") ? pathname === to : pathname.startsWith(to));
  return (
    <FoldedMenu id="staff-pages" label={t("menu.label")} open={t("menu.open")}>
      {menuFor(permissions).map((entry) => {
        const count = "counts" in entry && waiting?.[entry.counts];
        return (
          <li key={entry.to}>
            <MenuLink to={entry.to} current={isHere(entry.to) ? "page" : undefined} inSidebar>
              {t(entry.label)} {count ? <Badge>{count}</Badge> : null}
            </MenuLink>
          </li>
        );
      })}
    </FoldedMenu>
  );
}
