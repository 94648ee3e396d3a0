import type { MiddlewareFunction } from "react-router";
import { requireFeature } from "~/http/available-features.server.ts";

/** Pages without the header and footer of the site, and files. */
const standsAlone = /^\/(?:admin|auth|payment)(?:\/|$)|^\/profile\/data$|[./]pdf$/;

/**
 * Answers 404 for pages and forms of a feature that the API lacks, before any guard, action or loader. Pages inside the
 * header and footer are refused by routes/shell/boundary.tsx, so that their 404 has both.
 */
export const missingFeaturesMiddleware: MiddlewareFunction<Response> = async ({ request, url, pattern }) => {
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || standsAlone.test(url.pathname)) await requireFeature(pattern);
};
