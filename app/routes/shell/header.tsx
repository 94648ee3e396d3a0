import { href, Link, useLocation } from "react-router";
import type { Banner as BannerContent, MenuItem } from "~/contract/endpoints/site.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import { Logo } from "~/ui/frame.tsx";
import { Icon } from "~/ui/icon.tsx";

/** Renders the yellow banner above every page. Its close button is a form; a cookie stores that it was closed. */
export function Banner({ banner }: { banner: BannerContent }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  return (
    <section className="banner" aria-label={t("banner.label")}>
      <div className="container banner-inner">
        <p>{banner.link ? <Link to={banner.link}>{banner.text}</Link> : banner.text}</p>
        <Form method="post" action={href("/banner")} preventScrollReset>
          <input type="hidden" name="text" value={banner.text} />
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <button className="banner-close">
            <span className="visually-hidden">{t("banner.close")} </span>
            <span aria-hidden="true">×</span>
          </button>
        </Form>
      </div>
    </section>
  );
}

/** Renders brand, menu, basket and donate button. On small screens the menu is a dialog. */
export function Header({
  menu,
  basketCount,
  signedIn,
}: {
  menu: readonly MenuItem[];
  basketCount: number;
  signedIn: boolean;
}) {
  const { t } = useTexts();
  const location = useLocation();
  return (
    <header className="site-header">
      <div className="container site-header-inner">
        <Logo />
        <nav className="main-menu" aria-label={t("menu.label")}>
          <ul className="main-menu-list">
            {menu.map((item) => (
              <li key={item.slug}>
                <Link
                  className="main-menu-link"
                  to={item.slug}
                  aria-current={location.pathname === item.slug ? "page" : undefined}
                >
                  {item.label}
                </Link>
                {item.subMenuItems.length > 0 && <SubMenu items={item.subMenuItems} />}
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-header-actions">
          <Link className="header-link header-search" to={href("/search")}>
            <Icon name="search" /> <span>{t("header.search")}</span>
          </Link>{" "}
          <Link className="header-link" to={href("/basket")}>
            <Icon name="basket" /> <span>{t("header.basket")}</span> <BasketCount count={basketCount} />
          </Link>{" "}
          <Link className="header-link header-account" to={href(signedIn ? "/dashboard/panel" : "/auth/login")}>
            <Icon name={signedIn ? "user" : "login"} /> <span>{t(signedIn ? "header.panel" : "header.login")}</span>
          </Link>{" "}
          <Link
            className="button button-donate button-small"
            to={signedIn ? href("/donate") : dialogAddress(location, { modal: "thanks" })}
            preventScrollReset={!signedIn}
          >
            {t("header.donate")}
          </Link>{" "}
          <Link className="menu-button" to={dialogAddress(location, { modal: "menu" })} preventScrollReset>
            <Icon name="menu" /> <span>{t("header.menu")}</span>
          </Link>
        </div>
      </div>
    </header>
  );
}

/** Renders the sub-menu of a menu item, visible on hover and focus. */
function SubMenu({ items }: { items: MenuItem["subMenuItems"] }) {
  return (
    <ul className="sub-menu">
      {items.map((child) => (
        <li key={child.slug}>
          {/* The link loses the focus on click, so that the sub-menu closes on the new page. */}
          <Link className="sub-menu-link" to={child.slug} onClick={({ currentTarget }) => currentTarget.blur()}>
            {child.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function BasketCount({ count }: { count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <span className="badge">
      {count}
      <span className="visually-hidden"> {t("header.lines", { count })}</span>
    </span>
  );
}
