import { href, Link, useLocation } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import type { DialogProps } from "./dialogs.server.ts";

/** Renders the menu of small screens. */
export function MenuDialog({ menu, closeTo }: DialogProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <Dialog title={t("menu.label")} closeTo={closeTo} className="side-menu">
      <nav aria-label={t("menu.pages")}>
        <ul className="side-menu-list">
          {menu.map((item) => (
            <li key={item.slug}>
              <Link
                className="side-menu-link"
                to={item.slug}
                aria-current={pathname === item.slug ? "page" : undefined}
              >
                {item.label}
              </Link>
              {item.subMenuItems.length > 0 && (
                <ul>
                  {item.subMenuItems.map((child) => (
                    <li key={child.slug}>
                      <Link className="side-menu-link" to={child.slug}>
                        {child.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li>
            <Link className="side-menu-link" to={href("/search")}>
              {t("header.search")}
            </Link>
          </li>
          <li>
            <Link className="side-menu-link" to={href("/basket")}>
              {t("header.basket")}
            </Link>
          </li>
          <li>
            <Link className="side-menu-link" to={href("/dashboard/panel")}>
              {t("header.account")}
            </Link>
          </li>
        </ul>
      </nav>
    </Dialog>
  );
}
