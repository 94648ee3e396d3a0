import type { Language } from "../../../contract/rules/languages.ts";
import type { PauseReason, RegularChargeState, RegularState } from "../../../contract/rules/regular-giving.ts";
import type { Gift } from "../../giving/basket-queries.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";

/** A gift that is charged every month. Months are YYYY-MM and days YYYY-MM-DD in Istanbul, sums are kuruş. */
export interface RegularGift extends Omit<Gift, "cause_id"> {
  readonly id: number;
  readonly user_id: number;
  readonly state: RegularState;
  /** Null unless it is paused. */
  readonly pause_reason: PauseReason | null;
  /** Day on which a pause ends; null for a pause that its donor ends. */
  readonly paused_until: string | null;
  /** Null: where gifts are needed most. */
  readonly cause: CauseRecord | null;
  /** Day of the month, 1 to 31. */
  readonly day: number;
  /** Null once its card was deleted. */
  readonly card_id: number | null;
  /** Name on the receipts; null for the account's own, "anonymous" for none. */
  readonly payer_name: string | null;
  readonly language: Language;
  readonly next_month: string;
  /** Null while a charge has no outcome and while it is not active. */
  readonly next_charge_at: string | null;
  readonly created_at: string;
  readonly stopped_at: string | null;
}

export const noShares = { share_value: 0, share_names: [] } as const;

/** Returns the shares that a month buys: the chosen ones, as long as the sum is what they cost (§9); else none. */
export function sharesOfMonth({
  cause,
  amount,
  share_value,
  share_names,
}: RegularGift): Pick<Gift, "share_value" | "share_names"> {
  return cause !== null && share_value > 0 && amount === share_value * cause.cost
    ? { share_value, share_names }
    : noShares;
}

export interface NewRegularGift extends Gift {
  readonly user_id: number;
  readonly payment_line_id: number;
  readonly needed_most: boolean;
  readonly day: number;
  readonly card_id: number | null;
  readonly payer_name: string | null;
  readonly language: Language;
  readonly next_month: string;
  readonly next_charge_at: string | null;
}

export interface RegularGiftChange {
  readonly state?: RegularState;
  readonly pause_reason?: PauseReason | null;
  readonly paused_until?: string | null;
  readonly cause_id?: number | null;
  readonly amount?: number;
  readonly share_value?: number;
  readonly share_names?: readonly string[];
  readonly day?: number;
  readonly card_id?: number | null;
  readonly next_month?: string;
  readonly next_charge_at?: string | null;
  readonly stopped_at?: string;
}

/** One month of a gift. */
export interface RegularCharge {
  readonly id: number;
  readonly gift_id: number;
  readonly month: string;
  readonly state: RegularChargeState;
  /** The last payment of this month. */
  readonly payment_id: string | null;
  readonly amount: number;
  /** Charges of the card that were started. */
  readonly tries: number;
  /** Charges that the bank refused. */
  readonly refusals: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Consent to monthly charges: the version of its text, the sum and the day of the month. */
export interface RegularConsent {
  readonly text_version: string;
  readonly amount: number;
  readonly day: number;
  readonly language: Language;
}

/** A card that expires at the end of this month, and a gift that it pays. */
export interface ExpiringCard {
  readonly gift_id: number;
  readonly warning: string;
  readonly last_four: string;
}

/** A regular gift in the list of staff. */
export interface RegularGiftRow {
  readonly gift: RegularGift;
  readonly donor: { readonly name: string | null; readonly phone: string | null };
  readonly paid: { readonly count: number; readonly amount: number };
}

/** A consent in the donor's data export. */
export interface PastConsent extends RegularConsent {
  readonly gift_id: number;
  readonly at: string;
}
