import { href, useLocation } from "react-router";
import type { Banner as BannerContent, MenuItem } from "~/contract/endpoints/site.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { AnyLink, buttonClass, Link, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import { HeaderBar, headerLink, Logo } from "~/ui/frame.tsx";
import { usePageAddress } from "~/ui/page-head.tsx";
import { Icon } from "~/ui/page.tsx";

/** Renders the yellow banner above every page. Its close button is a form; a cookie stores that it was closed. */
export function Banner({ banner }: { banner: BannerContent }) {
  const { t } = useTexts();
  const address = usePageAddress();
  const leadsSomewhere = useLeadsSomewhere();
  return (
    <section className="bg-sun leading-snug text-on-sun print:hidden" aria-label={t("banner.label")}>
      <div className="container flex items-center justify-between gap-2 sm:py-1">
        <p className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere sm:text-base">
          {banner.link && leadsSomewhere(banner.link) ? (
            <Link className="text-on-sun hover:text-on-sun" to={banner.link}>
              {banner.text}
            </Link>
          ) : (
            banner.text
          )}
        </p>
        <Form className="flex-none" method="post" action={href("/banner")} preventScrollReset data-closes="">
          <input type="hidden" name="text" value={banner.text} />
          <input type="hidden" name="redirectTo" value={address} />
          <button className="size-11 text-[1.75rem] leading-[2.75rem]">
            <span className="sr-only">{t("banner.close")} </span>
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
    <HeaderBar>
      <Logo />
      <MainMenu menu={menu} />
      <div className="ms-auto flex items-center">
        <AnyLink className={`${headerLink} max-menu:hidden`} to={href("/search")}>
          <Icon name="search" /> <span className="sr-only">{t("header.search")}</span>
        </AnyLink>{" "}
        <Link className={`${headerLink} relative me-1`} to={href("/basket")}>
          <Icon name="basket" /> <span className="ms-2 max-sm:sr-only menu:max-wide:sr-only">{t("header.basket")}</span>{" "}
          <BasketCount count={basketCount} />
        </Link>{" "}
        <AnyLink
          className={`${headerLink} max-md:hidden`}
          to={href(signedIn ? "/dashboard/panel" : "/auth/login")}
          data-visitor={signedIn ? "member" : "guest"}
        >
          <Icon name={signedIn ? "user" : "login"} />{" "}
          <span className="ms-2 menu:max-wide:ms-1">{t(signedIn ? "header.panel" : "header.login")}</span>
        </AnyLink>{" "}
        <Link
          className={`${buttonClass("donate", "small")} mx-1 max-sm:mx-0.5 max-sm:px-2`}
          to={signedIn ? href("/donate") : dialogAddress(location, { modal: "thanks" })}
          data-stays={signedIn ? undefined : ""}
        >
          {t("header.donate")}
        </Link>{" "}
        <Link className={`${headerLink} menu:hidden`} to={dialogAddress(location, { modal: "menu" })} data-stays="">
          <Icon name="menu" /> <span className="ms-1">{t("header.menu")}</span>
        </Link>
      </div>
    </HeaderBar>
  );
}

/** Renders the menu of wide screens. */
function MainMenu({ menu }: { menu: readonly MenuItem[] }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  return (
    <nav className="ms-1 hidden menu:block" aria-label={t("menu.label")}>
      <ul className="flex flex-wrap">
        {menu.map((item, place) => (
          <li className="group relative" key={item.slug}>
            {/* Shortens a label that is too long for the row; the menu of small screens shows it whole. */}
            <Link className={menuLink} to={item.slug} aria-current={pathname === item.slug ? "page" : undefined}>
              {item.label}
            </Link>
            {item.subMenuItems.length > 0 && <SubMenu items={item.subMenuItems} isNearEnd={place >= 3} />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const menuLink =
  "block max-w-48 overflow-hidden border-b-3 border-transparent px-1 text-sm leading-[2.8125rem] font-semibold " +
  "text-ellipsis whitespace-nowrap text-heading no-underline hover:text-heading hover:underline wide:px-1.5 " +
  "aria-[current=page]:border-sun";

/** Renders the sub-menu of a menu item, visible on hover and focus; near the end of the page it opens backwards. */
function SubMenu({ items, isNearEnd }: { items: MenuItem["subMenuItems"]; isNearEnd: boolean }) {
  const side = isNearEnd ? "end-0" : "start-0";
  return (
    <ul
      className={`absolute top-full z-5 hidden w-60 rounded-md border border-hairline bg-surface py-2 shadow-lg group-focus-within:block group-hover:block ${side}`}
    >
      {items.map((child) => (
        <li key={child.slug}>
          <Link
            className="block px-4 py-2.5 text-heading no-underline hover:bg-sand hover:text-heading hover:underline"
            to={child.slug}
          >
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
    // Over the icon: beside it, a full basket would break the row of the header in two.
    <span className="start-3 top-1 min-w-5 rounded-[1rem] bg-sun px-1 text-center text-[0.8125rem] leading-5 font-semibold text-on-sun supports-flex:absolute">
      {count}
      <span className="sr-only"> {t("header.lines", { count })}</span>
    </span>
  );
}
