import type { MiddlewareFunction } from "react-router";
import { isHttps } from "~/process/site.server.ts";

/** One year, without includeSubDomains, because subdomains may host other sites. */
const strictTransportSeconds = 365 * 86_400;

/** Sets headers on every response, errors included, as the outermost middleware. */
export const securityHeadersMiddleware: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  setSecurityHeaders(response.headers, await isHttps());
  return response;
};

/** Sets the headers of every response. The Content-Security-Policy of a page is made in entry.server.tsx. */
export function setSecurityHeaders(headers: Headers, isHttps: boolean): void {
  headers.set("x-content-type-options", "nosniff");
  // Never "no-referrer": browsers would then send "Origin: null" with our own forms, and they would be refused.
  headers.set("referrer-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  headers.set("cross-origin-opener-policy", "same-origin");
  if (isHttps) headers.set("strict-transport-security", `max-age=${strictTransportSeconds}`);
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-cache");
}
