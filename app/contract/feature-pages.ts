import type { Feature } from "./features.ts";

/** The pages that a feature alone fills, as patterns of their paths. Every other page has something of §7 to show. */
const pages: readonly (readonly [pattern: RegExp, feature: Feature])[] = [
  [/^\/search$/, "search"],
  [/^\/costs$/, "costs"],
  [/^\/videos$/, "videos"],
  [/^\/basket\/notes\//, "basket_notes"],
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
  [/^\/admin(\/|$)/, "staff"],
];

/** Returns the feature without which a page has nothing to show; null for a page of §7, and for another site's. */
export function featureOfPage(address: string): Feature | null {
  // React asks for a page's data at its own address.
  const path = address.replace(/[?#].*$/, "").replace(/\.data$/, "");
  return pages.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Tells whether a link leads to a page that has something to show. */
export function isOffered(address: string, lacking: readonly Feature[]): boolean {
  const feature = featureOfPage(address);
  return feature === null || !lacking.includes(feature);
}
