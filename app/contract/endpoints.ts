import { basketEndpoints } from "./baskets.ts";
import { causeEndpoints } from "./causes.ts";
import { contactMessageEndpoints } from "./contact-messages.ts";
import { contentEditingEndpoints } from "./content-editing.ts";
import { dashboardEndpoints } from "./dashboard.ts";
import { fixedPageEndpoints } from "./fixed-pages.ts";
import { newsEndpoints } from "./news.ts";
import { paymentEndpoints } from "./payments.ts";
import { peopleEndpoints } from "./people.ts";
import { savedCardEndpoints } from "./saved-cards.ts";
import { searchEndpoints } from "./search.ts";
import { signInEndpoints } from "./sign-in.ts";
import { signInListEndpoints } from "./sign-ins.ts";
import { siteEndpoints } from "./site.ts";
import { springEndpoints } from "./springs.ts";
import { staffPaymentEndpoints } from "./staff-payments.ts";
import { staffEndpoints } from "./staff.ts";
import { systemEndpoints } from "./system.ts";

/**
 * The one table of the product API (§7). The typed client, the embedded API's router, the OpenAPI document and the
 * contract tests are all made from it.
 */
export const endpoints = {
  ...siteEndpoints,
  ...causeEndpoints,
  ...basketEndpoints,
  ...paymentEndpoints,
  ...signInEndpoints,
  ...signInListEndpoints,
  ...peopleEndpoints,
  ...savedCardEndpoints,
  ...fixedPageEndpoints,
  ...newsEndpoints,
  ...searchEndpoints,
  ...contactMessageEndpoints,
  ...contentEditingEndpoints,
  ...springEndpoints,
  ...dashboardEndpoints,
  ...staffEndpoints,
  ...staffPaymentEndpoints,
  ...systemEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
