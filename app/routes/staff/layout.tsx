import { useEffect, useState } from "react";
import { href, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import type { Permission } from "~/contract/rules/roles.ts";
import { notFound } from "~/http/not-found.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import {
  permissionsContext,
  signedInOnly,
  staffOnly,
  staffRoleOnly,
  unknownUserContext,
} from "~/middleware/guards.server.ts";
import { MenuLink, sidebar, WithSidebar } from "~/ui/menu.tsx";
import { Badge, Icon } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";
import { menuFor, permissionFor } from "./pages.ts";
import { loadFrame } from "./ui/frame.server.ts";
import { StaffFrame } from "./ui/frame.tsx";

export const handle = { needs: "staff" } satisfies PageNeeds;

/** Answers 404 for a page or a form that the user's role does not open (pages.ts). */
const permittedOnly: Route.MiddlewareFunction = ({ request, pattern, context }) => {
  if (context.get(unknownUserContext)) return;
  const permission = permissionFor(pattern.startsWith("/") ? pattern : `/${pattern}`, request.method);
  if (!permission || !context.get(permissionsContext).includes(permission)) throw notFound();
};

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, staffRoleOnly, staffOnly, permittedOnly];

export async function loader({ context }: Route.LoaderArgs) {
  // The menu shows the counts; the page works without them.
  const waiting = await withFallback(context.get(apiContext).countWaiting(), null);
  return { ...loadFrame(context), permissions: context.get(permissionsContext), waiting };
}

/** Renders the frame of staff with their menu beside the page. */
export default function AdminLayout({
  loaderData: { name, flashMessage, permissions, waiting },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <StaffFrame name={name} flashMessage={flashMessage}>
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

/** Fragment of the address that opens the menu. */
const menuId = "staff-pages";

/** Renders the menu beside a page. On phones a link opens it, so that the page begins on the first screen. */
function Menu({ permissions, waiting }: Pick<Route.ComponentProps["loaderData"], "permissions" | "waiting">) {
  const { t } = useTexts("admin");
  const { pathname } = useLocation();
  const isHere = (to: string) => (to === href("/admin") ? pathname === to : pathname.startsWith(to));
  const timesLeft = useTimesLeft(menuId);
  return (
    <nav className={`group ${sidebar}`} id={menuId} aria-label={t("menu.label")} key={timesLeft}>
      {/* Opens the list on phones without JavaScript; on wider screens the list is always visible. */}
      <a
        className="inline-flex min-h-12 items-center gap-2 rounded-sm border border-hairline px-3 py-1 font-semibold text-heading no-underline group-target:hidden menu:hidden"
        href={`#${menuId}`}
      >
        <Icon name="menu" /> <span>{t("menu.open")}</span>
      </a>
      {/* Browsers without :target drop the rule that hides the list. */}
      <ul className="max-menu:flex max-menu:flex-wrap max-menu:gap-2 max-menu:[:not(:target)>&]:hidden">
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
      </ul>
    </nav>
  );
}
/**
 * Counts how often the user left the address fragment of an element. As a React key, the count replaces the element,
 * which browsers would otherwise still match with `:target`.
 */
function useTimesLeft(id: string): number {
  const { hash } = useLocation();
  const [times, setTimes] = useState(0);
  useEffect(() => (hash === `#${id}` ? () => setTimes((before) => before + 1) : undefined), [hash, id]);
  return times;
}

/** Returns a function that tells whether the signed-in user has a permission, to leave out what would answer 404. */
export function usePermissions(): (permission: Permission) => boolean {
  const permissions = useRouteLoaderData<typeof loader>("routes/staff/layout")?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
