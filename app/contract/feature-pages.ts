import type { Feature } from "./features.ts";

/** Paths of the pages that have nothing to show without a feature. Every other page shows something of §7. */
const pages: readonly (readonly [pattern: RegExp, feature: Feature])[] = [
  [/^\/search$/, "search"],
  [/^\/costs$/, "costs"],
  [/^\/videos$/, "videos"],
  [/^\/basket\/notes\//, "basket_notes"],
  [/^\/basket\/lines\//, "basket_lines"],
  [/^\/bank\/code$/, "transfer_codes"],
  [/^\/receipt\//, "receipts"],
  [/^\/payment\/receipt(\.pdf|\/|$)/, "receipts"],
  [/^\/payment\/notification\//, "provider_messages"],
  [/^\/auth\/email(\/|$)/, "email_sign_in"],
  [/^\/auth\/link(\/|$)/, "staff"],
  [/^\/dashboard\/donate\/\d{4}(\/pdf)?$/, "donation_summaries"],
  [/^\/dashboard\/donate\/\d+\/name$/, "shown_names"],
  [/^\/dashboard\/regular(\/|$)/, "regular_gifts"],
  [/^\/dashboard\/cards(\/|$)/, "gift_cards"],
  [/^\/dashboard\/named-water\/./, "well_names"],
  [/^\/dashboard\/campaign\/[^/]+\/deletion\/withdrawal$/, "withdrawals"],
  [/^\/profile\/deletion\/withdrawal$/, "withdrawals"],
  [/^\/profile\/phone(\/|$)/, "phone_change"],
  [/^\/profile\/confirm(\/|$)/, "confirmation"],
  [/^\/profile\/sign-ins(\/|$)/, "sign_ins"],
  [/^\/profile\/cards(\/|$)/, "saved_cards"],
  [/^\/profile\/data$/, "data_export"],
  [/^\/my-data(\/|$)/, "guest_data"],
  [/^\/admin(\/|$)/, "staff"],
];

/** Returns the feature without which a page has nothing to show; null for a page of §7 and for other sites' pages. */
export function featureOfPage(address: string): Feature | null {
  // React asks for a page's data at its own address.
  const path = address.replace(/[?#].*$/, "").replace(/\.data$/, "");
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Tells whether a link leads to a page that has something to show. */
export function isOffered(address: string, missing: readonly Feature[]): boolean {
  const feature = featureOfPage(address);
  return feature === null || !missing.includes(feature);
}
