import type { MiddlewareFunction } from "react-router";
import { pathOfThisSite } from "~/http/redirects.ts";

/** Pages whose content changes with what the visitor does elsewhere, and all addresses below them. */
const changingPages = ["/basket", "/payment/details", "/payment/card", "/payment/result", "/dashboard", "/profile"];
const askedAgain = "fresh";

/**
 * Lets Dillo show what changed. It keeps each page in memory whatever the headers say, and asks again only after a
 * redirect with status 302. So it gets 302 after a form, in place of 303, and a redirect before a page that changes.
 */
export const freshPagesMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  if (!/\bDillo\b/.test(request.headers.get("user-agent") ?? "")) return next();
  if (request.method === "GET" && isChanging(url.pathname) && !url.searchParams.has(askedAgain)) {
    const fresh = new URL(url);
    fresh.searchParams.set(askedAgain, "1");
    return moved(pathOfThisSite(fresh.pathname + fresh.search, "/"));
  }
  const response = await next();
  const location = response.headers.get("location");
  if (response.status !== 303 || location === null) return response;
  const { headers } = response;
  return new Response(null, { status: 302, headers });
};

function moved(location: string): Response {
  return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
}

function isChanging(path: string): boolean {
  return changingPages.some((page) => path === page || path.startsWith(`${page}/`));
}
