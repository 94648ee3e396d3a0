import type { Donor, PaymentFailure, PaymentState } from "../../contract/endpoints/payments.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { BasketLine, Gift, Owner } from "../giving/basket-store.ts";
import type { CauseRecord } from "../giving/cause-store.ts";

export interface PaymentLine extends Gift {
  readonly id: number;
  readonly basket_item_id: number;
  readonly cause: CauseRecord;
}

/** What is known of a card that is to be kept if its payment succeeds. */
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
  /** Null as soon as the payment is finished. */
  readonly card_to_save: CardToSave | null;
  readonly lines: readonly PaymentLine[];
  /** When the provider is asked next what became of it; null when there is nothing to ask. */
  readonly next_inquiry_at: string | null;
  /** Inquiries begun since its last move. */
  readonly inquiries: number;
  /** Id of a payment that had paid for lines of this one before: one of the two is to be given back. */
  readonly paid_twice_with: string | null;
  /** What our charge call ended in, where that tells nothing of the money; null before its end, and when it told. */
  readonly charge_code: string | null;
  /** What the provider said last: its error code, or our word for what was wrong with its answer. */
  readonly provider_code: string | null;
  readonly created_at: string;
  /** When it last moved. */
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
  readonly lines: readonly BasketLine[];
  readonly at: Date;
  readonly expires_at: Date;
}

export interface PaymentChange {
  readonly failure?: PaymentFailure;
  readonly provider_payment_id?: string;
  readonly three_d_secure?: string | null;
  readonly card?: { brand: string; last_four: string } | undefined;
  /** The provider's number of each paid line, by the line's id. */
  readonly item_ids?: ReadonlyMap<number, string>;
  readonly provider_code?: string;
  readonly paid_twice_with?: string | null;
  /** Null, as when it is left out, when there is nothing to ask the provider. */
  readonly next_inquiry_at?: string | null;
}

/** Whose declined cards are counted: exactly one of the three. */
export type DeclinedBy = { readonly owner: Owner } | { readonly card_hash: string } | { readonly address_hash: string };

export interface PaymentStore {
  insert(payment: NewPayment): Promise<void>;
  find(id: string): Promise<PaymentRecord | null>;
  findByIdempotencyKey(owner: Owner, idempotencyKey: string): Promise<PaymentRecord | null>;
  findByReference(referenceHash: string): Promise<PaymentRecord | null>;
  /** The one payment of this owner that is still under way. */
  findActive(owner: Owner): Promise<PaymentRecord | null>;
  /** Whether an owner has a payment under review. */
  hasUnderReview(owner: Owner): Promise<boolean>;
  /** Id of another payment that paid for some of the same lines; null when there is none. */
  findPaidBefore(payment: Pick<PaymentRecord, "id" | "lines">): Promise<string | null>;
  threeDSecure(id: string): Promise<string | null>;
  /**
   * Moves a payment, if it still stands where the caller believes, and writes the move down.
   * Answers false, and changes nothing, when it does not.
   */
  move(id: string, from: PaymentState, to: PaymentState, at: Date, change?: PaymentChange): Promise<boolean>;
  /** Payments that wait for a payer whose time is over. */
  listExpired(now: Date, limit: number): Promise<PaymentRecord[]>;
  /** Payments in a state that last moved at a moment or before, oldest first. */
  listUnmoved(state: PaymentState, before: Date, limit: number): Promise<PaymentRecord[]>;
  /** Payments that the provider is to be asked about by now: those that payers wait for first, then by their time. */
  listDueInquiries(now: Date, limit: number): Promise<PaymentRecord[]>;
  /** Takes an inquiry, unless somebody else took it; then answers false. Whoever has it asks. */
  claimInquiry(payment: Pick<PaymentRecord, "id" | "state" | "next_inquiry_at">, next: string): Promise<boolean>;
  /**
   * Notes what the provider said about a payment that does not move; `isOver` when it is asked no more, `isCharge` of
   * the charge call itself.
   */
  recordAnswer(
    payment: Pick<PaymentRecord, "id" | "state">,
    word: { code: string | null; isOver: boolean; isCharge: boolean },
  ): Promise<void>;
  /** How many payments ended with a declined card since a moment. */
  countDeclined(by: DeclinedBy, since: Date): Promise<number>;
  /** Every payment of an owner, newest first. */
  listOfOwner(owner: Owner): Promise<PaymentRecord[]>;
  /** Makes one payment another owner's. */
  reassign(id: string, to: Owner): Promise<void>;
  /** Makes an owner's finished payments another's. */
  reassignFinished(from: Owner, to: Owner): Promise<void>;
  /** Deletes the names, addresses, numbers and notes of an owner's payments. */
  eraseDonor(owner: Owner): Promise<void>;
}
