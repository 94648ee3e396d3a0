import type { ComponentType } from "react";
import { Link, href, useLocation } from "react-router";
import type { MenuItem } from "~/contract/endpoints/site.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { GivingDialog } from "~/routes/causes/giving-dialog.tsx";
import { AnyLink, useLeadsSomewhere } from "~/ui/any-link.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Dialog, dialogAddress } from "~/ui/dialog.tsx";
import { FormActions } from "~/ui/form-buttons.tsx";
import { MenuLink } from "~/ui/menu-link.tsx";
import type { DialogName, DialogProps, OpenDialog } from "./dialogs.server.ts";

/** Dialogs of the shell by their name in the address: one at a time (§2). */
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  menu: MenuDialog,
  thanks: ThanksDialog,
  "fast-well": GivingDialog,
  "quick-donate": GivingDialog,
  "sacrifice-share": GivingDialog,
  "spring-donate": GivingDialog,
};

interface DialogsProps {
  readonly dialog: OpenDialog;
  readonly menu: readonly MenuItem[];
  readonly signedIn: boolean;
}

export function Dialogs({ dialog, menu, signedIn }: DialogsProps) {
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
        <Link className={buttonClass("donate")} to={href("/donate")}>
          {t("thanks.continue")}
        </Link>
        <AnyLink
          className={buttonClass("quiet")}
          to={`${href("/auth/login")}?${new URLSearchParams({ redirectTo: href("/donate") })}`}
        >
          {t("thanks.login")}
        </AnyLink>
      </FormActions>
    </Dialog>
  );
}

/** Renders the menu of small screens. */
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
