import { type EndpointName, endpoints } from "./endpoints.ts";

/**
 * Features that another API (`API_BASE_URL`) may lack, with what the site does without each. §7 lists the endpoints
 * that every product API has; all others belong to a feature. The site hides pages of a missing feature and links to
 * them.
 */
export const features = {
  search: "No search field and no page of results",
  costs: "No page of costs",
  videos: "No list of videos; the page of each video remains",
  page_list: "The sitemap leaves out the fixed pages",
  banner: "No banner above the pages",
  permit: "No number of the collection permit in the footers",
  site_state: "Maintenance and sandbox mode of the API are not shown",
  project_gifts: "Projects are shown without a way to give",
  sacrifice_shares: "Contributions are not told from single shares; names of several shares are sent as one",
  cause_counts: "Lists have no filters, no search and no counts",
  spring_donations: "A spring's page shows no list of donations",
  spring_days: "A spring's page shows no chart of donations by day",
  basket_notes: "Gifts have no notes",
  basket_lines: "Gifts are not taken out of the basket one by one; the basket is emptied as a whole",
  payment_states: "The outcome of a payment is derived from the donations and the basket, or is shown as unknown",
  provider_messages: "Notifications of the payment provider are refused",
  sign_in_codes: "The site sends and checks the codes and signs in with Firebase; without Firebase nobody can sign in",
  email_sign_in: "No sign-in by e-mail",
  registration: "The first sign-in creates the account",
  staff: "No staff area",
  sign_ins: "Members do not see where they are signed in",
  confirmation: "No confirmation code before changes of the account",
  phone_change: "Members cannot change their phone number",
  withdrawals: "A deletion request can be withdrawn only by contacting the organisation",
  data_export: "Members cannot download their data; /kvkk shows no table of how long data are kept",
  guest_data: "Guests cannot see or erase their data on the site",
  saved_cards: "No saved cards",
  gift_cards: "Members cannot list their gift cards",
  regular_gifts: "No monthly gifts",
  receipts: "No receipts on the site",
  donation_summaries: "No sums by year and month",
  well_names: "A well can be named only by contacting the organisation",
  shown_names: "Donors cannot choose how their name is shown",
  transfer_codes: "No reference code for bank transfers",
} as const;
export type Feature = keyof typeof features;
export const allFeatures = Object.keys(features) as Feature[];

/** The feature of each endpoint outside §7; those of staff are not listed, because all are of the feature "staff". */
const featureByEndpoint: Partial<Record<EndpointName, Feature>> = {
  search: "search",
  listCosts: "costs",
  listVideos: "videos",
  listFixedPages: "page_list",
  showBanner: "banner",
  showPermit: "permit",
  showSiteState: "site_state",
  countCauses: "cause_counts",
  listSpringDonations: "spring_donations",
  listSpringDays: "spring_days",
  noteBasketItem: "basket_notes",
  removeFromBasket: "basket_lines",
  lowerToRest: "basket_lines",
  showPayment: "payment_states",
  showPaymentState: "payment_states",
  showThreeDSecure: "payment_states",
  returnFromBank: "payment_states",
  receiveNotification: "provider_messages",
  requestSignInCode: "sign_in_codes",
  verifySignInCode: "sign_in_codes",
  requestEmailSignInCode: "email_sign_in",
  verifyEmailSignInCode: "email_sign_in",
  register: "registration",
  signInWithLink: "staff",
  listSignIns: "sign_ins",
  endOtherSignIns: "sign_ins",
  endSignIn: "sign_ins",
  requestConfirmationCode: "confirmation",
  verifyConfirmationCode: "confirmation",
  requestPhoneChange: "phone_change",
  verifyPhoneChange: "phone_change",
  withdrawDeletion: "withdrawals",
  withdrawSpringDeletion: "withdrawals",
  exportMyData: "data_export",
  exportMyGifts: "data_export",
  requestGuestCode: "guest_data",
  verifyGuestCode: "guest_data",
  showGuestData: "guest_data",
  requestGuestErasure: "guest_data",
  listSavedCards: "saved_cards",
  saveCard: "saved_cards",
  makeCardDefault: "saved_cards",
  deleteSavedCard: "saved_cards",
  listGiftCards: "gift_cards",
  showGiftCard: "gift_cards",
  changeGiftCardDay: "gift_cards",
  cancelGiftCard: "gift_cards",
  listRegularGifts: "regular_gifts",
  showRegularGift: "regular_gifts",
  skipRegularMonth: "regular_gifts",
  unskipRegularMonth: "regular_gifts",
  pauseRegularGift: "regular_gifts",
  resumeRegularGift: "regular_gifts",
  changeRegularAmount: "regular_gifts",
  changeRegularDay: "regular_gifts",
  changeRegularCard: "regular_gifts",
  changeRegularCause: "regular_gifts",
  stopRegularGift: "regular_gifts",
  showReceipt: "receipts",
  showReceiptFile: "receipts",
  nameReceipt: "receipts",
  openReceiptLink: "receipts",
  nameReceiptOfLink: "receipts",
  openReceiptLinkFile: "receipts",
  showYearlyFile: "donation_summaries",
  listYearlySummaries: "donation_summaries",
  listGivingMonths: "donation_summaries",
  nameWell: "well_names",
  showShownName: "shown_names",
  changeShownName: "shown_names",
  ensureTransferCode: "transfer_codes",
  createTransferCode: "transfer_codes",
};

/** Returns the feature that an endpoint belongs to; null for an endpoint of §7, which every product API has. */
export function featureOf(name: EndpointName): Feature | null {
  return endpoints[name].caller === "admin" ? "staff" : (featureByEndpoint[name] ?? null);
}

/** The endpoint that tells whether an API without an OpenAPI document has a feature. */
export const featureProbes: Readonly<Record<Feature, EndpointName>> = {
  search: "search",
  costs: "listCosts",
  videos: "listVideos",
  page_list: "listFixedPages",
  banner: "showBanner",
  permit: "showPermit",
  site_state: "showSiteState",
  // No call of its own: §3 knows three kinds of gifts, and only this project's own API a fourth.
  project_gifts: "noteBasketItem",
  // No call of its own: §3 has one name a line, and 1 as the share of any amount.
  sacrifice_shares: "noteBasketItem",
  cause_counts: "countCauses",
  spring_donations: "listSpringDonations",
  spring_days: "listSpringDays",
  basket_notes: "noteBasketItem",
  basket_lines: "removeFromBasket",
  payment_states: "returnFromBank",
  provider_messages: "receiveNotification",
  sign_in_codes: "requestSignInCode",
  email_sign_in: "requestEmailSignInCode",
  registration: "register",
  staff: "checkStaffAccess",
  sign_ins: "listSignIns",
  confirmation: "verifyConfirmationCode",
  phone_change: "verifyPhoneChange",
  withdrawals: "withdrawDeletion",
  data_export: "exportMyGifts",
  guest_data: "requestGuestErasure",
  saved_cards: "listSavedCards",
  gift_cards: "listGiftCards",
  regular_gifts: "listRegularGifts",
  receipts: "openReceiptLink",
  donation_summaries: "listYearlySummaries",
  well_names: "nameWell",
  shown_names: "changeShownName",
  transfer_codes: "createTransferCode",
};

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

export type Importance = "decoration" | "content" | "write";

/** Returns the importance of an endpoint's calls, by which their timeouts and retries are chosen. */
export function importanceOf(name: EndpointName): Importance {
  if (decorations.has(name)) return "decoration";
  return endpoints[name].method === "GET" || name === "createMachineToken" ? "content" : "write";
}
