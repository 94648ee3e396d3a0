import { Outlet } from "react-router";
import { cookieValue } from "~/http/cookies.ts";
import { bannerCookie, bannerHash } from "~/http/dismissals.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { currentBasket } from "~/middleware/basket-owner.server.ts";
import { nobodyContext } from "~/middleware/page-template.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";
import { isSignedIn } from "~/middleware/sign-in.server.ts";
import { isHttps } from "~/site.server.ts";
import { SandboxBar, SkipLink } from "~/ui/frame.tsx";
import type { Route } from "./+types/layout";
import { loadDialog } from "./dialogs.server.ts";
import { Dialogs } from "./dialogs.tsx";
import { Footer } from "./footer.tsx";
import { Banner, Header } from "./header.tsx";
import { SessionNotice } from "./session-notice.tsx";

/** Returns the fallback when the API fails: the page renders without that part (§8). */
async function withFallback<T>(answer: Promise<{ data: T }>, fallback: T): Promise<T> {
  return answer.then(({ data }) => data).catch(() => fallback);
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const notice = context.get(sessionContext).get("notice") ?? null;
  const [menu, footer, contact, social, banner, basket, dialog] = await Promise.all([
    withFallback(api.listMenu(), []),
    withFallback(api.listFooter(), []),
    withFallback(api.listContact(), []),
    withFallback(api.listSocialMedia(), []),
    withFallback(api.showBanner(), null),
    currentBasket(context).catch(() => null),
    loadDialog(context, url),
  ]);
  const isBannerClosed =
    banner !== null && cookieValue(request, bannerCookie, await isHttps()) === bannerHash(banner.text);
  const nobody = context.get(nobodyContext);
  return {
    menu,
    footer,
    contact,
    social,
    banner: isBannerClosed ? null : banner,
    basketCount: nobody?.basketCount ?? basket?.basket.length ?? 0,
    dialog,
    notice,
    signedIn: nobody?.signedIn ?? isSignedIn(context),
  };
}

export default function ShellLayout({ loaderData }: Route.ComponentProps) {
  const { menu, footer, contact, social, banner, basketCount, dialog, notice, signedIn } = loaderData;
  return (
    <>
      {/* First in the page, because text browsers show a dialog at its place in the document, and at the end of the
          page readers would miss it. */}
      {dialog && <Dialogs dialog={dialog} menu={menu} />}
      <SkipLink />
      <SandboxBar />
      {banner && <Banner banner={banner} />}
      <Header menu={menu} basketCount={basketCount} signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        {notice && <SessionNotice notice={notice} />}
        <Outlet />
      </main>
      <Footer sections={footer} contact={contact} social={social} />
    </>
  );
}
