import { type EndpointName, endpoints } from "./endpoints.ts";

/**
 * Features that another API (`API_BASE_URL`) may lack, with what the site does without each. §7 lists the endpoints
 * that every product API has; all others belong to a feature.
 */
export const features = {
  search: "No search; lists have no filters and no counts",
  costs: "No page of costs",
  videos: "No list of videos; the page of each video remains",
  site_state:
    "No banner and no number of the collection permit; maintenance and sandbox mode of the API are not shown; the sitemap leaves out the fixed pages",
  spring_donations: "A spring's page shows no list of donations and no chart of them by day",
  gift_details:
    "Gifts have no notes, and donors cannot choose how their name is shown; contributions are not told from single shares; names of several shares are sent as one",
  basket_lines: "Gifts are not taken out of the basket one by one; the basket is emptied as a whole",
  payment_states: "The site does not tell the outcome of a payment: the organisation does",
  bank_return:
    "The site keeps the bank's page of a payment for its payer and takes the bank's return itself; notifications of the payment provider are refused",
  sign_in_codes:
    "The site sends and checks the codes and signs in with Firebase, and the first sign-in creates the account; without Firebase nobody can sign in",
  email_sign_in: "No sign-in by e-mail",
  staff: "No staff area",
  account_security:
    "Members do not see where they are signed in and cannot change their phone number; no confirmation code before changes of the account",
  withdrawals: "A deletion request can be withdrawn only by contacting the organisation",
  personal_data:
    "Members and guests cannot download or erase their data on the site; /kvkk shows no table of how long data are kept",
  saved_cards: "No saved cards",
  gift_cards: "Members cannot list their gift cards",
  regular_gifts: "No monthly gifts",
  receipts: "No receipts on the site",
  donation_summaries: "No sums by year and month",
  well_names: "A well can be named only by contacting the organisation",
  transfer_codes: "No reference code for bank transfers",
} as const;
export type Feature = keyof typeof features;
export const allFeatures = Object.keys(features) as Feature[];

/**
 * The endpoints of each feature outside §7: an API has the feature if it has them all. Those of staff are not listed,
 * because an API that checks staff access has the staff area.
 */
export const featureEndpoints: Readonly<Record<Feature, readonly EndpointName[]>> = {
  search: ["search", "countCauses"],
  costs: ["listCosts"],
  videos: ["listVideos"],
  site_state: ["listFixedPages", "showBanner", "showPermit", "showSiteState"],
  spring_donations: ["listSpringDonations", "listSpringDays"],
  gift_details: ["noteBasketItem", "lowerToRest", "showShownName", "changeShownName"],
  basket_lines: ["removeFromBasket"],
  payment_states: ["showPayment"],
  bank_return: ["showPaymentState", "showThreeDSecure", "returnFromBank", "receiveNotification"],
  sign_in_codes: ["requestSignInCode", "verifySignInCode", "register"],
  email_sign_in: ["requestEmailSignInCode", "verifyEmailSignInCode"],
  staff: ["checkStaffAccess", "signInWithLink"],
  account_security: [
    "listSignIns",
    "endOtherSignIns",
    "endSignIn",
    "requestConfirmationCode",
    "verifyConfirmationCode",
    "requestPhoneChange",
    "verifyPhoneChange",
  ],
  withdrawals: ["withdrawDeletion", "withdrawSpringDeletion"],
  personal_data: [
    "exportMyData",
    "exportMyGifts",
    "requestGuestCode",
    "verifyGuestCode",
    "showGuestData",
    "requestGuestErasure",
  ],
  saved_cards: ["listSavedCards", "saveCard", "makeCardDefault", "deleteSavedCard"],
  gift_cards: ["listGiftCards", "showGiftCard", "changeGiftCardDay", "cancelGiftCard"],
  regular_gifts: [
    "listRegularGifts",
    "showRegularGift",
    "skipRegularMonth",
    "unskipRegularMonth",
    "pauseRegularGift",
    "resumeRegularGift",
    "changeRegularAmount",
    "changeRegularDay",
    "changeRegularCard",
    "changeRegularCause",
    "stopRegularGift",
  ],
  receipts: [
    "showReceipt",
    "showReceiptFile",
    "nameReceipt",
    "openReceiptLink",
    "nameReceiptOfLink",
    "openReceiptLinkFile",
  ],
  donation_summaries: ["showYearlyFile", "listYearlySummaries", "listGivingMonths"],
  well_names: ["nameWell"],
  transfer_codes: ["ensureTransferCode", "createTransferCode"],
};

const featureByEndpoint = new Map<EndpointName, Feature>(
  allFeatures.flatMap((feature) => featureEndpoints[feature].map((name) => [name, feature] as const)),
);

/** Returns the feature that an endpoint belongs to; null for an endpoint of §7, which every product API has. */
export function featureOf(name: EndpointName): Feature | null {
  return endpoints[name].caller === "admin" ? "staff" : (featureByEndpoint.get(name) ?? null);
}

/** Endpoints whose content pages can do without: most of it is around the main content of every page. */
const decorations: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "listMenu",
  "listFooter",
  "listContact",
  "listSocialMedia",
  "showBanner",
  "showPermit",
  "listTranslations",
  "listPopups",
  "listStatistics",
  "countCauses",
]);

/** Endpoints of §7 that the site does not call: others give the same. */
export const uncalledEndpoints: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "listCountries",
  "listDonations",
  "listLastWaterWells",
  "showFaq",
  "showNeedySum",
  "showWaterWellSum",
]);

export type Importance = "decoration" | "content" | "write";

/** Returns the importance of an endpoint's calls, by which their timeouts and retries are chosen. */
export function importanceOf(name: EndpointName): Importance {
  if (decorations.has(name)) return "decoration";
  return endpoints[name].method === "GET" || name === "createMachineToken" ? "content" : "write";
}
