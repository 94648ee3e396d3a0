import { useTexts } from "~/i18n/texts.tsx";
import { href, Link, Outlet, useLocation } from "react-router";
import type { Route } from "./+types/layout";
import { apiContext } from "~/middleware/api.server.ts";
import { guestContext } from "~/middleware/guest.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { SessionNotice } from "~/routes/main/session-notice.tsx";
import { Icon } from "~/ui/icon.tsx";
import { LanguageSwitch } from "~/ui/language-switch.tsx";
import { Logo } from "~/ui/logo.tsx";
import { PageFailure } from "~/ui/page-failure.tsx";
import { SandboxBar } from "~/ui/sandbox-bar.tsx";
import { SkipLink } from "~/ui/skip-link.tsx";

/** The basket that is being paid for: on every step, so that nobody pays for something else than they think. */
export async function loader({ context }: Route.LoaderArgs) {
  const { token } = context.get(guestContext);
  const notice = context.get(sessionContext).get("notice") ?? null;
  const basket = token
    ? await context
        .get(apiContext)
        .showBasket({ query: { session_token: token } })
        .then(({ data }) => data)
        .catch(() => null)
    : null;
  return { basket, notice };
}

/** Paying: nothing on the page but the way back, the steps and the step itself. */
export default function PaymentLayout({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <Frame>
      {notice && <SessionNotice notice={notice} />}
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <div className="band">
        <PageFailure error={error} />
      </div>
    </Frame>
  );
}

/** Where the back arrow leads from a step; from every other one it leads to the basket. */
const before: Record<string, string> = {
  [href("/payment/card")]: href("/payment/details"),
  [href("/payment/secure")]: href("/payment/card"),
  [href("/payment/receipt")]: href("/"),
};

function Frame({ children }: { children: React.ReactNode }) {
  const { t } = useTexts("payment");
  const { pathname } = useLocation();
  return (
    <>
      <SkipLink />
      <SandboxBar />
      <header className="site-header">
        <div className="container site-header-inner">
          <Link className="header-link" to={before[pathname] ?? href("/basket")}>
            <Icon name="arrow-left" /> <span>{t("back")}</span>
          </Link>{" "}
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-footer">
        <div className="container footer-bottom">
          <p>
            <Icon name="lock" /> <span>{t("safe")}</span>
          </p>
          <LanguageSwitch />
        </div>
      </footer>
    </>
  );
}
