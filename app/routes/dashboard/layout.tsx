import { href, Outlet, useLocation } from "react-router";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { signedInOnly, userContext } from "~/middleware/guards.server.ts";
import { useLeadsSomewhere } from "~/ui/buttons.tsx";
import { menuEntry, MenuLink, sidebar, sidebarEntry, WithSidebar } from "~/ui/menu.tsx";
import { Bdi, ContentBand, Icon } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [signedInOnly];

export function loader({ context }: Route.LoaderArgs) {
  const { first_name, media, staff_role } = context.get(userContext);
  return { firstName: first_name, avatar: media.avatar, isStaff: staff_role !== null };
}

/** Renders the frame of the user's pages: greeting, menu and the page beside it. */
export default function DashboardLayout({ loaderData: { firstName, avatar, isStaff } }: Route.ComponentProps) {
  return (
    <ContentBand ground="sand">
      <Greeting firstName={firstName} avatar={avatar} />
      <div className="max-menu:mt-2">
        <WithSidebar menu={<Menu isStaff={isStaff} />}>
          <Outlet />
        </WithSidebar>
      </div>
    </ContentBand>
  );
}

/**
 * Renders the head of the dashboard (§2): a greeting by first name that opens a small menu, also without JavaScript.
 */
function Greeting({ firstName, avatar }: { firstName: string; avatar: string | null }) {
  const { t } = useTexts("dashboard");
  const location = useLocation();
  const [before = "", after = ""] = t("greeting", { name: "\n" }).split("\n");
  return (
    <details className="relative print:hidden" key={location.key} data-menu="">
      <summary className="inline-flex min-h-12 max-w-full list-none items-center text-heading [&::-webkit-details-marker]:hidden">
        {avatar ? <img className="rounded-full" src={avatar} alt="" width="48" height="48" /> : <Icon name="user" />}{" "}
        <span className="min-w-0 px-2 text-lg/normal wrap-anywhere">
          {before}
          <Bdi>{firstName}</Bdi>
          {after}
        </span>{" "}
        <Icon name="chevron-down" />
      </summary>
      <ul className="absolute start-0 top-full z-10 w-60 max-w-full rounded-md border border-hairline bg-surface p-2 shadow-lg">
        <li>
          <MenuLink to={href("/profile/personal-data")}>{t("account.profile")}</MenuLink>
        </li>
        <li>
          <MenuLink to={href("/dashboard/my-campaigns")}>{t("account.campaign")}</MenuLink>
        </li>
        <li>
          <Logout />
        </li>
      </ul>
    </details>
  );
}

/**
 * Lists the pages of the dashboard in the order of §2, then those of the profile. On phones it is one row that scrolls
 * sideways and begins with the current page in view; a page that is cut off at the edge says that there are more.
 */
function Menu({ isStaff }: { isStaff: boolean }) {
  const { t } = useTexts("dashboard");
  const { pathname } = useLocation();
  const leadsSomewhere = useLeadsSomewhere();
  const entries = [
    { to: href("/dashboard/panel"), label: t("menu.panel") },
    { to: href("/dashboard/donate"), label: t("menu.donations") },
    { to: href("/dashboard/regular"), label: t("menu.regular") },
    { to: href("/dashboard/water"), label: t("menu.water") },
    { to: href("/dashboard/named-water"), label: t("menu.namedWater") },
    {
      to: href("/dashboard/my-campaigns"),
      label: t("menu.campaigns"),
      parts: ["/dashboard/campaign/", href("/dashboard/new-campaigns")],
    },
    { to: href("/profile/personal-data"), label: t("menu.personalData") },
    { to: href("/profile/profile-options"), label: t("menu.options") },
    ...(isStaff ? [{ to: href("/admin"), label: t("menu.staff") }] : []),
  ].filter(({ to }) => leadsSomewhere(to));
  const holds = ({ to, parts = [] }: { to: string; parts?: string[] }) =>
    pathname.startsWith(`${to}/`) || parts.some((part) => pathname.startsWith(part));
  return (
    <nav className={sidebar} aria-label={t("menu.label")}>
      <ul key={pathname} ref={showCurrent} className={`${row} ${withoutScrollbar}`}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <MenuLink
              to={entry.to}
              current={pathname === entry.to ? "page" : holds(entry) ? "true" : undefined}
              inSidebar
            >
              {entry.label}
            </MenuLink>
          </li>
        ))}
        <li>
          <Logout inSidebar />
        </li>
      </ul>
    </nav>
  );
}

function Logout({ inSidebar = false }: { readonly inSidebar?: boolean }) {
  const { t } = useTexts("dashboard");
  return (
    <Form method="post" action={href("/auth/logout")}>
      <button className={inSidebar ? sidebarEntry : menuEntry}>
        <Icon name="logout" /> <span>{t("menu.logout")}</span>
      </button>
    </Form>
  );
}

const row =
  "max-menu:flex max-menu:gap-2 max-menu:overflow-x-auto max-menu:whitespace-nowrap max-menu:[&>li]:flex-none";
const withoutScrollbar = "max-menu:[scrollbar-width:none] max-menu:[&::-webkit-scrollbar]:hidden";

function showCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector("[aria-current]")?.closest("li");
  if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - 16;
}
