import { basketEndpoints } from "./baskets.ts";
import { causeEndpoints } from "./causes.ts";
import { paymentEndpoints } from "./payments.ts";
import { siteEndpoints } from "./site.ts";

/**
 * The one table of the product API (§7). The typed client, the embedded API's router, the OpenAPI document and the
 * contract tests are all made from it.
 */
export const endpoints = {
  ...siteEndpoints,
  ...causeEndpoints,
  ...basketEndpoints,
  ...paymentEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
