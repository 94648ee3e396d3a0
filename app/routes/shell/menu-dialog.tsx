import { href, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { MenuLink } from "~/ui/menu-link.tsx";
import { useOffers } from "~/ui/site-facts.ts";
import type { DialogProps } from "./dialogs.server.ts";

/** Renders the menu of small screens. */
export function MenuDialog({ menu, signedIn, closeTo }: DialogProps) {
  const { t } = useTexts();
  const offers = useOffers();
  const { pathname } = useLocation();
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
          {offers("search") && (
            <li>
              <MenuLink to={href("/search")}>{t("header.search")}</MenuLink>
            </li>
          )}
          <li>
            <MenuLink to={href("/basket")}>{t("header.basket")}</MenuLink>
          </li>
          {(signedIn || offers("sign_in_codes")) && (
            <li>
              <MenuLink to={href(signedIn ? "/dashboard/panel" : "/auth/login")}>
                {t(signedIn ? "header.panel" : "header.login")}
              </MenuLink>
            </li>
          )}
        </ul>
      </nav>
    </Dialog>
  );
}
