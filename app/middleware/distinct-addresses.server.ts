import type { MiddlewareFunction } from "react-router";
import { withParameter } from "~/http/redirects.ts";

/**
 * Leads a form without an Origin to an address that its browser does not know yet. Browsers that send none (Dillo,
 * NetSurf, text browsers) may show a known address from memory, as it was before the form changed it.
 */
export const distinctAddressMiddleware: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const to = response.headers.get("location");
  const isAnswer = request.method === "POST" && !request.headers.has("origin") && response.status === 303;
  if (isAnswer && to?.startsWith("/")) response.headers.set("location", withParameter(to, "done", moment()));
  return response;
};

/** Returns a short text that differs with each answer. */
function moment(): string {
  return Date.now().toString(36);
}
