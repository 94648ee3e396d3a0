import { href, Outlet, useLocation } from "react-router";
import { signInAddress } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { currentBasket } from "~/middleware/basket-owner.server.ts";
import { sessionContext, takeFlashMessage } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { FlashMessageBox } from "~/routes/shell/flash-message.tsx";
import { AnyLink, Link } from "~/ui/buttons.tsx";
import { headerLink, LegalLinks, Logo, StepFrame } from "~/ui/frame.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { usePageAddress } from "~/ui/page-head.tsx";
import { Band, Icon } from "~/ui/page.tsx";
import type { Route } from "./+types/layout";

/** Loads the basket for every step, so that donors see what they pay for. */
export async function loader({ context }: Route.LoaderArgs) {
  const flashMessage = takeFlashMessage(context);
  const basket = await currentBasket(context).catch(() => null);
  const { hasSeenDetails = false } = context.get(sessionContext).get("donor") ?? {};
  return { basket, flashMessage, signedIn: isSignedIn(context), hasSeenDetails };
}

/** Renders the frame of the payment pages: a back link, the steps and the current step, without the site's menu. */
export default function PaymentLayout({ loaderData: { basket, flashMessage, signedIn } }: Route.ComponentProps) {
  return (
    <Frame offersLogin={!signedIn} isMember={signedIn} hasGifts={basket?.basket.length !== 0}>
      {flashMessage && <FlashMessageBox message={flashMessage} />}
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <Band>
        <PageFailure error={error} />
      </Band>
    </Frame>
  );
}

/** Targets of the back arrow by page; on other pages it opens the basket, or the home page where all is paid. */
const before: Record<string, string> = {
  [href("/payment/card")]: href("/payment/details"),
  [href("/payment/secure")]: href("/payment/card"),
  [href("/payment/receipt")]: href("/"),
};

function Frame({
  offersLogin = false,
  isMember,
  hasGifts = true,
  children,
}: {
  offersLogin?: boolean;
  /** Unknown on a page that failed. */
  isMember?: boolean;
  hasGifts?: boolean;
  children: React.ReactNode;
}) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const address = usePageAddress();
  const header = (
    <>
      <Link
        className={headerLink}
        data-visitor={isMember === undefined ? undefined : isMember ? "member" : "guest"}
        to={
          isMember && pathname === href("/payment/receipt")
            ? href("/dashboard/donate")
            : (before[pathname] ?? href(hasGifts ? "/basket" : "/"))
        }
      >
        <Icon name="arrow-left" /> <span>{t("paying.back")}</span>
      </Link>{" "}
      <Logo />{" "}
      {offersLogin && (
        <AnyLink className={headerLink} to={signInAddress(address)}>
          <Icon name="login" /> <span>{t("header.login")}</span>
        </AnyLink>
      )}
    </>
  );
  const footer = (
    <>
      <p>
        <Icon name="lock" /> <span>{t("paying.safe")}</span>
      </p>
      <LegalLinks />
    </>
  );
  return (
    <StepFrame header={header} footer={footer}>
      {children}
    </StepFrame>
  );
}
