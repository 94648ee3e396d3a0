import { approvalEndpoints } from "./endpoints/approvals.ts";
import { articleEndpoints } from "./endpoints/articles.ts";
import { basketEndpoints } from "./endpoints/baskets.ts";
import { causeEndpoints } from "./endpoints/causes.ts";
import { contentEditingEndpoints } from "./endpoints/content-editing.ts";
import { disclosureEndpoints } from "./endpoints/disclosure.ts";
import type { Endpoint, HandlerArguments } from "./endpoints/endpoint.ts";
import { figureEndpoints } from "./endpoints/figures.ts";
import { fundEndpoints } from "./endpoints/funds.ts";
import { giftCardEndpoints } from "./endpoints/gift-cards.ts";
import { givingPlanEndpoints } from "./endpoints/giving-plans.ts";
import { messageEndpoints } from "./endpoints/messages.ts";
import { organisationEndpoints } from "./endpoints/organisation.ts";
import { paymentEndpoints } from "./endpoints/payments.ts";
import { personalDataEndpoints } from "./endpoints/personal-data.ts";
import { profileEndpoints } from "./endpoints/profile.ts";
import { receiptEndpoints } from "./endpoints/receipts.ts";
import { reconciliationEndpoints } from "./endpoints/reconciliation.ts";
import { regularGiftEndpoints } from "./endpoints/regular-gifts.ts";
import { religiousCalendarEndpoints } from "./endpoints/religious-calendar.ts";
import { signInEndpoints } from "./endpoints/sign-in.ts";
import { siteEndpoints } from "./endpoints/site.ts";
import { springEndpoints } from "./endpoints/springs.ts";
import { staffPaymentEndpoints } from "./endpoints/staff-payments.ts";
import { staffEndpoints } from "./endpoints/staff.ts";
import { statementEndpoints } from "./endpoints/statements.ts";
import { systemEndpoints } from "./endpoints/system.ts";
import { transferEndpoints } from "./endpoints/transfers.ts";
import type { Feature } from "./features.ts";

/**
 * The endpoint table of the product API (§7). The typed client, the embedded API's router, the OpenAPI document and the
 * contract tests are built from it.
 */
export const endpoints = {
  ...siteEndpoints,
  ...causeEndpoints,
  ...basketEndpoints,
  ...paymentEndpoints,
  ...receiptEndpoints,
  ...signInEndpoints,
  ...profileEndpoints,
  ...personalDataEndpoints,
  ...giftCardEndpoints,
  ...regularGiftEndpoints,
  ...givingPlanEndpoints,
  ...articleEndpoints,
  ...messageEndpoints,
  ...contentEditingEndpoints,
  ...springEndpoints,
  ...approvalEndpoints,
  ...staffEndpoints,
  ...staffPaymentEndpoints,
  ...organisationEndpoints,
  ...disclosureEndpoints,
  ...religiousCalendarEndpoints,
  ...fundEndpoints,
  ...systemEndpoints,
  ...transferEndpoints,
  ...figureEndpoints,
  ...statementEndpoints,
  ...reconciliationEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** What a handler gets as the body of an endpoint, and as its query. */
export type BodyOf<Name extends EndpointName> = HandlerArguments<Endpoints[Name]>["body"];
export type QueryOf<Name extends EndpointName> = HandlerArguments<Endpoints[Name]>["query"];

/** Returns the feature that an endpoint belongs to; null for an endpoint of §7, which every product API has. */
export function featureOf(name: EndpointName): Feature | null {
  const { caller, feature }: Endpoint = endpoints[name];
  return caller === "admin" ? "staff" : feature;
}

/** Returns the endpoints that an API must have to have a feature. */
export function endpointsOf(wanted: Feature): EndpointName[] {
  return endpointNames.filter((name) => (endpoints[name] as Endpoint).feature === wanted);
}

/** Returns whether the site calls an endpoint. */
export function isCalled(name: EndpointName): boolean {
  return !(endpoints[name] as Endpoint).isUncalled;
}

export type Importance = "decoration" | "content" | "write";

/** Returns the importance of an endpoint's calls, by which their timeouts and retries are chosen. */
export function importanceOf(name: EndpointName): Importance {
  const { isDecoration, method }: Endpoint = endpoints[name];
  if (isDecoration) return "decoration";
  return method === "GET" || name === "createMachineToken" ? "content" : "write";
}
