import type { ComponentType } from "react";
import { href, Outlet, useLocation } from "react-router";
import { nobodyContext } from "~/cache/page-template.server.ts";
import type { Basket } from "~/contract/endpoints/baskets.ts";
import type { MenuItem } from "~/contract/endpoints/site.ts";
import { isAbsent } from "~/contract/page-needs.ts";
import { sumKey, sumsByCause } from "~/contract/rules/giving.ts";
import { absentPages } from "~/http/available-features.server.ts";
import { cookieValue } from "~/http/cookies.ts";
import { bannerCookie, bannerHash } from "~/http/dismissals.ts";
import { signInAddress } from "~/http/redirects.ts";
import { withFallback } from "~/http/side-data.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext, staleContentContext } from "~/middleware/api.server.ts";
import { basketInHead, currentBasket } from "~/middleware/basket-owner.server.ts";
import { sessionContext, takeFlashMessage } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { isHttps } from "~/process/site.server.ts";
import { GivingDialog } from "~/routes/causes/giving-dialog.tsx";
import { AnyLink, buttonClass, ButtonLink, FormActions, useLeadsSomewhere } from "~/ui/buttons.tsx";
import { Dialog, dialogAddress } from "~/ui/dialog.tsx";
import { SandboxBar, SkipLink } from "~/ui/frame.tsx";
import { MenuLink } from "~/ui/menu.tsx";
import { PartsStale } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";
import { type DialogName, type DialogProps, loadDialog, type OpenDialog } from "./dialogs.server.ts";
import { FlashMessageBox } from "./flash-message.tsx";
import { Footer } from "./footer.tsx";
import { Banner, Header } from "./header.tsx";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const flashMessage = takeFlashMessage(context);
  const [menu, footer, contact, social, banner, basket, dialog] = await Promise.all([
    withFallback(api.listMenu(), []),
    withFallback(api.listFooter(), []),
    withFallback(api.listContact(), []),
    withFallback(api.listSocialMedia(), []),
    withFallback(api.showBanner(), null),
    basketInHead(currentBasket(context)),
    loadDialog(context, url),
  ]);
  const isBannerClosed =
    banner !== null && cookieValue(request, bannerCookie, await isHttps()) === bannerHash(banner.text);
  const nobody = context.get(nobodyContext);
  const absent = await absentPages();
  return {
    menu: availableMenu(menu, absent),
    footer: footer
      .map(({ links, ...section }) => ({ ...section, links: links.filter(({ link }) => leadsSomewhere(link, absent)) }))
      .filter(({ links }) => links.length > 0),
    contact,
    social,
    banner: isBannerClosed ? null : banner,
    basketCount: nobody?.basketCount ?? basket?.basket.length ?? 0,
    // The forms of giving show what is left beside them. Going straight to payment replaces the last gift that did.
    inBasket: sumsByCause(basket?.basket ?? [], context.get(sessionContext).get("directGift")),
    dialog,
    flashMessage,
    added: flashMessage?.title === "basket:added.title" ? addedTo(basket, url) : null,
    staleSince: await context.get(staleContentContext).staleSince(),
    signedIn: nobody?.signedIn ?? isSignedIn(context),
  };
}

/** Returns the key of the cause whose gift an address says to be added; null without one. */
function addedTo(basket: Basket | null, url: URL): string | null {
  const line = basket?.basket.find(({ id }) => String(id) === url.searchParams.get("added"));
  return line ? sumKey(line.basket_able_type, line.basket_able_id) : null;
}

/** Leaves out the entries that lead nowhere or to pages which are switched off. */
function availableMenu(menu: readonly MenuItem[], absent: readonly string[]): MenuItem[] {
  return menu
    .filter(({ slug }) => !isAbsent(slug, absent))
    .map(({ subMenuItems, ...item }) => ({
      ...item,
      subMenuItems: subMenuItems.filter(({ slug }) => leadsSomewhere(slug, absent)),
    }))
    .filter(({ slug, subMenuItems }) => slug !== "" || subMenuItems.length > 0)
    .map((item) => ({ ...item, slug: item.slug || (item.subMenuItems[0]?.slug ?? "") }));
}

function leadsSomewhere(address: string, absent: readonly string[]): boolean {
  return address !== "" && !isAbsent(address, absent);
}

export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  const { menu, footer, contact, social, banner, basketCount, dialog, flashMessage, staleSince, signedIn } = loaderData;
  return (
    <>
      {/* First in the page, because text browsers show a dialog at its place in the document, and at the end of the
          page readers would miss it. */}
      {dialog && <Dialogs dialog={dialog} menu={menu} signedIn={signedIn} />}
      <SkipLink />
      <SandboxBar />
      {banner && <Banner banner={banner} />}
      <Header menu={menu} basketCount={basketCount} signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        {flashMessage && <FlashMessageBox message={flashMessage} />}
        {staleSince && <PartsStale />}
        <Outlet />
      </main>
      <Footer sections={footer} contact={contact} social={social} />
    </>
  );
}

/** Dialogs of the shell by their name in the address: one at a time (§2). */
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  menu: MenuDialog,
  thanks: ThanksDialog,
  "fast-well": GivingDialog,
  "quick-donate": GivingDialog,
  "sacrifice-share": GivingDialog,
  "spring-donate": GivingDialog,
};

function Dialogs({ dialog, menu, signedIn }: { dialog: OpenDialog; menu: readonly MenuItem[]; signedIn: boolean }) {
  const location = useLocation();
  const Open = dialogs[dialog.name];
  // The key keeps one dialog per cause, so typed values stay while the address changes.
  return (
    <Open
      key={`${dialog.name} ${dialog.giving?.cause.id}`}
      dialog={dialog}
      menu={menu}
      signedIn={signedIn}
      closeTo={dialogAddress(location, null)}
    />
  );
}

/** Renders the dialog for visitors who are not signed in and click donate (§2). */
function ThanksDialog({ closeTo }: DialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t("thanks.title")} closeTo={closeTo}>
      <div className="space-y-4">
        <p>{t("thanks.text")}</p>
      </div>
      <FormActions className="mt-5">
        <ButtonLink kind="donate" to={href("/donate")}>
          {t("thanks.continue")}
        </ButtonLink>
        <AnyLink className={buttonClass("quiet")} to={signInAddress(href("/donate"))}>
          {t("thanks.login")}
        </AnyLink>
      </FormActions>
    </Dialog>
  );
}

function MenuDialog({ menu, signedIn, closeTo }: DialogProps) {
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
