import type { href, MiddlewareFunction } from "react-router";
import { returnForm, pageOfForm } from "~/forms/arrival/recovery.server.ts";
import { hasFormToken } from "~/forms/arrival/token.server.ts";
import { seeOther } from "~/http/redirects.ts";
import { log } from "~/log/log.server.ts";
import { setFlashMessage } from "~/middleware/session.server.ts";
import { site } from "~/process/site.server.ts";

type RoutePattern = Parameters<typeof href>[0];

const safeMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Routes that accept posts from elsewhere: the bank's return, also that of an API to a step of its own, which reads
 * nothing, the provider's signed messages, and the sandbox bank.
 */
const openRoutes: readonly RoutePattern[] = [
  "/payment/return/:reference",
  "/payment/:step",
  "/payment/notification/:provider",
  "/sandbox-bank/*",
];

/** Routes that only change how this browser shows pages: their forms are on shared pages, which have no token. */
const preferenceRoutes: readonly RoutePattern[] = ["/language", "/banner", "/popup/:id"];
/**
 * Routes that take money, grant rights or make final decisions. A form that may be forged is never returned here with a
 * button that sends it.
 */
const weightyRoutes: readonly RoutePattern[] = [
  "/payment/card",
  "/admin/administrators",
  "/admin/payments/:id/settlement/:decision",
  "/admin/springs/:id/:decision",
  "/admin/account-deletions/:id/:decision",
];
/** Sign-in steps after the first one, which a browser without a token may always repeat. */
const signInSteps: readonly RoutePattern[] = ["/auth/otp", "/auth/codes", "/auth/newMember"];

/**
 * Rejects forms that were sent from pages of other sites (CSRF). Current browsers name the form's origin. Text
 * browsers, Dillo, NetSurf and old browsers send no Origin, and they send their cookies with forms of any site: without
 * an Origin, a form must carry the token of its page. A form without a valid token may come from a page that was opened
 * before the cookie changed, so it is returned to its sender.
 * @throws a Response with status 403, or the form as ui/page-failure.tsx shows it, or a redirect to the form's page
 */
export const csrfMiddleware: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const route = `/${pattern.replace(/^\//, "")}` as RoutePattern;
  if (safeMethods.includes(request.method) || openRoutes.includes(route)) return next();
  const foreign = await foreignHeader(request);
  if (foreign !== null) {
    await logCrossSiteForm(foreign);
    throw new Response(null, { status: 403, statusText: "Forbidden" });
  }
  if (request.headers.has("origin") || preferenceRoutes.includes(route)) return next();
  if (await hasFormToken(context, request, { isSignInStep: signInSteps.includes(route) })) return next();
  const answer = weightyRoutes.includes(route) ? null : await returnForm({ request, url, context }, "stale");
  if (answer) throw answer;
  setFlashMessage(context, { kind: "error", title: "common:stale.title", text: "common:stale.text" });
  throw seeOther(await pageOfForm(request, url));
};

/** Returns the header that reveals a request from another site; null if there is none. */
async function foreignHeader({ headers, url }: Request): Promise<CrossSiteSign | null> {
  const { publicUrl } = (await site()).environment;
  const own = new URL(publicUrl);
  // With https, the same host over http is another origin.
  const isOurs = (origin: string) =>
    origin === own.origin || (own.protocol !== "https:" && origin === new URL(url).origin);
  const originOf = (address: string) => URL.parse(address, url)?.origin.slice(0, 200) ?? "null";
  const origin = headers.get("origin");
  if (origin !== null)
    return isOurs(origin) ? null : { header: "Origin", origin: URL.canParse(origin) ? originOf(origin) : "null" };
  const relation = headers.get("sec-fetch-site");
  if (relation !== null && relation !== "same-origin" && relation !== "none") return { header: "Sec-Fetch-Site" };
  const referer = headers.get("referer");
  return !referer || isOurs(originOf(referer)) ? null : { header: "Referer", origin: originOf(referer) };
}

/** Minimum interval between log lines, for the case that a site posts here thousands of times a second. */
const silenceMilliseconds = 1_000;
let lastSaid = Number.NEGATIVE_INFINITY;

/** The header that reveals a form of another site. */
export interface CrossSiteSign {
  readonly header: "Origin" | "Sec-Fetch-Site" | "Referer";
  /** The origin of the form's page; "null" when the browser hides it; absent when the header names none. */
  readonly origin?: string;
}

/** Logs the origin of a rejected form in one line, at most once a second. A wrong PUBLIC_URL causes such lines. */
export async function logCrossSiteForm(from: CrossSiteSign, now = performance.now()): Promise<void> {
  if (now - lastSaid < silenceMilliseconds) return;
  lastSaid = now;
  const { environment } = await site();
  log.warn({ ...from, setting: "PUBLIC_URL", public_url: environment.publicUrl }, "refused a form from another origin");
}
