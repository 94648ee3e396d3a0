import { href, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { useLeadsSomewhere } from "~/ui/any-link.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { MenuLink } from "~/ui/menu-link.tsx";
import type { DialogProps } from "./dialogs.server.ts";

/** Renders the menu of small screens. */
export function MenuDialog({ menu, signedIn, closeTo }: DialogProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const leadsSomewhere = useLeadsSomewhere();
  return (
    <Dialog title={t("menu.label")} closeTo={closeTo} isPanel>
      <nav aria-label={t("menu.pages")}>
        <ul>
          {menu.map((item) => (
            <li key={item.slug}>
              <MenuLink to={item.slug} current={pathname === item.slug ? "page" : undefined}>
                {item.label}
              </MenuLink>
              {item.subMenuItems.length > 0 && (
                <ul className="ps-4">
                  {item.subMenuItems.map((child) => (
                    <li key={child.slug}>
                      <MenuLink to={child.slug}>{child.label}</MenuLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          {[
            { to: href("/search"), label: t("header.search") },
            { to: href("/basket"), label: t("header.basket") },
            signedIn
              ? { to: href("/dashboard/panel"), label: t("header.panel") }
              : { to: href("/auth/login"), label: t("header.login") },
          ]
            .filter(({ to }) => leadsSomewhere(to))
            .map(({ to, label }) => (
              <li key={to}>
                <MenuLink to={to}>{label}</MenuLink>
              </li>
            ))}
        </ul>
      </nav>
    </Dialog>
  );
}
