import type { MiddlewareFunction } from "react-router";
import { featureOfPage } from "~/contract/feature-pages.ts";
import { requireFeature } from "~/http/offered.server.ts";

/** Pages without the header and footer of the site, and files: no loader around them can refuse them. */
const standsAlone = /^\/(?:admin|auth|payment)(?:\/|$)|^\/profile\/data$|[./]pdf$/;

/**
 * Answers 404 for what only an endpoint serves that the API of the site lacks, before any guard, action or loader.
 * Pages within header and footer keep these: routes/shell/boundary.tsx refuses them.
 */
export const offeredMiddleware: MiddlewareFunction<Response> = async ({ request, url }) => {
  const feature = featureOfPage(url.pathname);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (feature && (!isRead || standsAlone.test(url.pathname))) await requireFeature(feature);
};
