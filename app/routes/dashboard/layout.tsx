import { Form, href, Link, Outlet, useLocation } from "react-router";
import { areaTexts } from "~/i18n/area-texts.server.ts";
import { AreaTexts, useTexts } from "~/i18n/texts.tsx";
import { signedInOnly, userContext } from "~/middleware/guards.server.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { Icon } from "~/ui/icon.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [signedInOnly];

export function loader({ context }: Route.LoaderArgs) {
  const { first_name, media } = context.get(userContext);
  return { firstName: first_name, avatar: media.avatar, texts: areaTexts(languageFrom(context), ["dashboard", "profile", "payment"]) };
}

/** What belongs to the signed-in person: greeting, menu, and the page beside it. */
export default function DashboardLayout({ loaderData: { firstName, avatar, texts } }: Route.ComponentProps) {
  return (
    <AreaTexts groups={texts}>
      <div className="band">
        <div className="container stack-large">
          <Greeting firstName={firstName} avatar={avatar} />
          <div className="with-sidebar">
            <Menu />
            <div className="stack-large">
              <Outlet />
            </div>
          </div>
        </div>
      </div>
    </AreaTexts>
  );
}

function Greeting({ firstName, avatar }: { firstName: string; avatar: string | null }) {
  const { t } = useTexts("dashboard");
  return (
    <div className="cluster">
      {avatar ? <img className="avatar" src={avatar} alt="" width="48" height="48" /> : <Icon name="user" />}
      <p className="lead">{t("greeting", { name: firstName })}</p>
    </div>
  );
}

function Menu() {
  const { t } = useTexts("dashboard");
  const { pathname } = useLocation();
  const entries = [
    { to: href("/dashboard/panel"), label: t("menu.panel") },
    { to: href("/profile/personal-data"), label: t("menu.personalData") },
    { to: href("/profile/profile-options"), label: t("menu.options") },
  ];
  return (
    <nav className="sidebar" aria-label={t("menu.label")}>
      <ul className="side-menu-list">
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link className="side-menu-link" to={to} aria-current={pathname === to ? "page" : undefined}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Form method="post" action={href("/auth/logout")}>
            <button className="side-menu-link">
              <Icon name="logout" /> <span>{t("menu.logout")}</span>
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  );
}
