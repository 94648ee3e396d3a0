import type { Language } from "../../../contract/rules/languages.ts";
import type { PauseReason, RegularChargeState, RegularState } from "../../../contract/rules/regular-giving.ts";
import type { Gift } from "../../giving/basket-store.ts";
import type { CauseRecord } from "../../giving/cause-store.ts";

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

export interface RegularGiftStore {
  insert(gift: NewRegularGift, at: Date): Promise<number>;
  find(id: number): Promise<RegularGift | null>;
  /** Lists a user's gifts, running ones first, then the newest. */
  listOfUser(userId: number): Promise<RegularGift[]>;
  change(id: number, change: RegularGiftChange): Promise<void>;
  recordConsent(id: number, consent: RegularConsent, at: Date): Promise<void>;
  /** Returns the day and sum that a gift's donor had agreed to until a moment; null for a gift begun later. */
  termsAt(id: number, moment: Date): Promise<Pick<RegularConsent, "day" | "amount"> | null>;
  /** Lists the consents to a user's gifts, oldest first. */
  consentsOfUser(userId: number): Promise<PastConsent[]>;
  /** Lists what the ids of payments are made of, for gifts after one, in the order of their ids. */
  listKeys(after: number, limit: number): Promise<Pick<RegularGift, "id" | "day" | "created_at">[]>;
  /** Returns the ids of gifts whose charge is due, the longest due first. */
  listDue(now: Date, limit: number): Promise<number[]>;
  /** Returns the ids of paused gifts whose pause ends on or before a day. */
  listToResume(day: string, limit: number): Promise<number[]>;
  /** Returns the ids of running gifts whose cause takes no such gift any more. */
  listWithoutOpenCause(now: Date, limit: number): Promise<number[]>;
  /** Returns the gifts whose card expires in a month and whose donor was not warned. */
  listExpiringCards(month: string, limit: number): Promise<ExpiringCard[]>;
  /** Records a warning. Returns false when another caller recorded it. */
  claimWarning(id: number, warning: string): Promise<boolean>;
  /** Returns the ids of a user's running or paused gifts, of one card or of all. */
  idsOfUser(userId: number, cardId?: number): Promise<number[]>;
  findCharge(giftId: number, month: string): Promise<RegularCharge | null>;
  findChargeById(id: number): Promise<RegularCharge | null>;
  /** Adds a month of a gift and returns it. A month exists once. */
  addCharge(
    charge: { gift_id: number; month: string; state: RegularChargeState; amount: number; payment_id?: string },
    at: Date,
  ): Promise<RegularCharge>;
  changeCharge(
    id: number,
    change: Partial<Pick<RegularCharge, "state" | "payment_id" | "amount" | "tries" | "refusals">>,
    at: Date,
  ): Promise<void>;
  /** Deletes a month that was never tried. */
  removeCharge(id: number): Promise<void>;
  /** Returns whether any month of a gift was paid at or after a moment. */
  wasPaidSince(giftId: number, moment: Date): Promise<boolean>;
  /** Returns whether a payment of a month has no final outcome, so that another one could charge twice. */
  isUnsettled(chargeId: number): Promise<boolean>;
  /** Returns whether any regular payment of a user has no final outcome. */
  hasUnsettled(userId: number): Promise<boolean>;
  /** Lists a gift's months, newest first. */
  charges(giftId: number): Promise<RegularCharge[]>;
  /** Returns the causes that a gift's paid months went to, by month. */
  monthCauses(giftId: number): Promise<ReadonlyMap<string, CauseRecord>>;
  /** Lists gifts for staff, newest first. */
  list(
    filter: { readonly state?: RegularState | undefined },
    page: { offset: number; limit: number },
  ): Promise<{ rows: RegularGiftRow[]; total: number }>;
  /** Deletes the names, numbers and notes of a user's gifts. */
  eraseDonor(userId: number): Promise<void>;
}
