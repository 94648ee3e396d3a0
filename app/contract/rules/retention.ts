import { giftCardAddressDays } from "./gift-cards.ts";
import { sessionTokenDays } from "./limits.ts";
import { receiptLinkDays } from "./receipts.ts";

/** What becomes of data when their time is over; "retained" means that nothing removes them earlier. */
export type RetentionEnd = "deleted" | "anonymised" | "retained";

interface RetentionRule {
  readonly key: string;
  /** Null for data without a fixed time, which go with the account or by staff. */
  readonly days: number | null;
  readonly end: RetentionEnd;
}

const year = 365;

/**
 * How long personal data are stored: the table of the data-protection text and of staff, which jobs enforce. The days
 * of a rule are named nowhere else.
 */
export const retentionRules = [
  { key: "codes", days: 1, end: "deleted" },
  { key: "guest_baskets", days: sessionTokenDays, end: "deleted" },
  // logrotate.conf of the shipped proxy deletes them, not a job.
  { key: "client_addresses", days: 30, end: "deleted" },
  { key: "gift_card_addresses", days: giftCardAddressDays, end: "deleted" },
  { key: "sign_ins", days: 30, end: "deleted" },
  { key: "known_browsers", days: year, end: "deleted" },
  { key: "receipt_links", days: receiptLinkDays, end: "deleted" },
  { key: "failed_notifications", days: 30, end: "deleted" },
  { key: "failed_payments", days: 90, end: "anonymised" },
  { key: "messages", days: 2 * year, end: "deleted" },
  { key: "volunteers", days: 2 * year, end: "deleted" },
  { key: "donations", days: 10 * year, end: "retained" },
  { key: "audit", days: 10 * year, end: "retained" },
  { key: "guest_erasures", days: null, end: "deleted" },
  { key: "consents", days: null, end: "retained" },
  { key: "saved_cards", days: null, end: "deleted" },
  { key: "account", days: null, end: "anonymised" },
] as const satisfies readonly RetentionRule[];
export type RetentionKey = (typeof retentionRules)[number]["key"];

/** Rules that a job of their own enforces, in one place. */
export const enforcedRules = [
  "sign_ins",
  "known_browsers",
  "failed_notifications",
  "failed_payments",
  "messages",
  "volunteers",
] as const satisfies readonly RetentionKey[];
export type EnforcedRule = (typeof enforcedRules)[number];

/** Returns the days of a rule that has some. */
export function retentionDays(
  key: Exclude<RetentionKey, "guest_erasures" | "consents" | "saved_cards" | "account">,
): number {
  return retentionRules.find((rule) => rule.key === key)!.days!;
}
