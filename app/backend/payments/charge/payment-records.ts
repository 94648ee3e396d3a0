import type { Donor, PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { PaymentState } from "../../../contract/rules/payment-states.ts";
import type { Owner } from "../../accounts/current-user.ts";
import type { CardWish, Gift } from "../../giving/basket-records.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";

/** A gift that is given every month from now on. */
export interface RegularChoice {
  /** Day of the month, 1 to 31. */
  readonly day: number;
  /** Whether its cause is chosen anew every month, where gifts are needed most. */
  readonly needed_most: boolean;
}

export interface PaymentLine extends Gift {
  readonly id: number;
  /** Null for a gift given once, and for the charges that follow the first one. */
  readonly regular: RegularChoice | null;
  /** The card that is sent when the payment succeeds; null afterwards. */
  readonly card: CardWish | null;
  /** Whether its card says, or said, that it was given in memory of the named person. */
  readonly in_memory: boolean;
  readonly basket_item_id: number;
  readonly cause: CauseRecord;
  /** The provider's id of this line; null before the charge and when staff settled the payment by hand. */
  readonly provider_item_id: string | null;
  /** Kuruş that went back to the donor or were charged back. */
  readonly refunded: number;
}

/** Details of a card that is saved if its payment succeeds. */
export interface CardToSave {
  readonly holder: string;
  readonly expiry_month: number;
  readonly expiry_year: number;
}

export interface PaymentRecord {
  readonly id: string;
  readonly owner: Owner;
  readonly state: PaymentState;
  readonly failure: PaymentFailure | null;
  /** Kuruş. */
  readonly amount: number;
  readonly donor: { readonly name: string | null; readonly email: string | null; readonly phone: string | null };
  readonly language: Language;
  readonly provider: string;
  readonly provider_payment_id: string | null;
  readonly card: { readonly brand: string; readonly last_four: string } | null;
  /** Whether its payer types the card on the provider's page, where money may move unseen; false once it left there. */
  readonly is_hosted: boolean;
  /** Null once the payment is finished. */
  readonly card_to_save: CardToSave | null;
  readonly lines: readonly PaymentLine[];
  /** When the next inquiry is due; null for none. */
  readonly next_inquiry_at: string | null;
  /** Inquiries since the last change of state. */
  readonly inquiries: number;
  /** Id of an earlier payment for some of the same lines; one of the two must be refunded. */
  readonly paid_twice_with: string | null;
  /** When every line that was paid twice had been refunded once; null before, and for other payments. */
  readonly paid_twice_settled_at: string | null;
  /** Code of a charge call without a clear result; null before the call ends and after a clear result. */
  readonly charge_code: string | null;
  /** The provider's last error code, or our code for an invalid answer. */
  readonly provider_code: string | null;
  /** The regular gift and its month that a stored card was charged for without its owner. */
  readonly regular_gift_id: number | null;
  readonly regular_charge_id: number | null;
  /** The stored card that pays it; null for a typed card. */
  readonly saved_card_id: number | null;
  /** Version of the text by which the payer agreed to monthly charges. */
  readonly consent_version: string | null;
  readonly created_at: string;
  /** When its state last changed. */
  readonly updated_at: string;
  readonly expires_at: string;
  readonly finished_at: string | null;
}

export interface NewPayment {
  readonly id: string;
  readonly owner: Owner;
  readonly idempotency_key: string;
  readonly amount: number;
  readonly donor: Donor;
  readonly language: Language;
  readonly address_hash: string | null;
  readonly card_hash: string | null;
  readonly reference_hash: string;
  readonly provider: string;
  readonly card_to_save: CardToSave | null;
  /** The month of a regular gift. Its payment is stored as being confirmed, because its card is charged next. */
  readonly regular?: { readonly gift_id: number; readonly charge_id: number };
  readonly saved_card_id?: number | null;
  readonly consent_version?: string | null;
  readonly lines: readonly (Gift & {
    readonly id: number;
    readonly regular?: RegularChoice | null;
    readonly card?: CardWish | null;
  })[];
  readonly at: Date;
  readonly expires_at: Date;
}

export interface PaymentChange {
  readonly failure?: PaymentFailure;
  readonly provider_payment_id?: string;
  readonly three_d_secure?: string | null;
  readonly hosted_page?: string;
  readonly card?: { brand: string; last_four: string } | undefined;
  /** The provider's id of each paid line, by the line's id. */
  readonly item_ids?: ReadonlyMap<number, string>;
  readonly provider_code?: string;
  readonly paid_twice_with?: string | null;
  /** Null or absent: no inquiry. */
  readonly next_inquiry_at?: string | null;
}

/** The bank's HTML document, or the address of the provider's page. */
export type WayToBank = { readonly document: string } | { readonly address: string };

/** The key that declined cards are counted by: exactly one of the three. */
export type DeclinedBy = { readonly owner: Owner } | { readonly card_hash: string } | { readonly address_hash: string };

export interface HandledNotification {
  readonly provider: string;
  /** Keyed hash of the whole notification. */
  readonly fingerprint: string;
  /** Null when it names no payment of this site. */
  readonly payment_id: string | null;
  readonly event: string;
}
