import type { CardState } from "../../../contract/rules/gift-cards.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { NameChoice } from "../../../contract/rules/shown-names.ts";
import type { Owner } from "../../accounts/owner.ts";
import type { CardWish } from "../../giving/basket-store.ts";
import type { CauseRecord } from "../../giving/cause-store.ts";
import type { PaymentRecord } from "../charge/payment-store.ts";

/** A card of a paid gift. Address and message are null once it no longer waits. */
export interface GiftCardRecord extends Omit<CardWish, "recipient_name" | "recipient_email"> {
  readonly id: number;
  readonly state: CardState;
  readonly recipient_name: string | null;
  readonly recipient_email: string | null;
  readonly language: Language;
  readonly finished_at: string | null;
  /** Owner of the donation; null once there is none. */
  readonly owner: Owner | null;
  /** The honoured person, and how names of this gift are shown. */
  readonly honoured: string;
  readonly shown_as: NameChoice;
  /** The name typed with the payment, else that of the account. */
  readonly donor_name: string | null;
  readonly cause: CauseRecord;
  /** Whether the gift, or an equal one that was paid twice, did not go back as a whole. */
  readonly is_given: boolean;
}

/** Stores the cards of paid gifts. */
export interface GiftCardStore {
  /**
   * Moves the cards of a payment's lines to rows of their own. A payment for lines paid before adds none.
   * @param dayFor returns the day on which a card wished for a day can be sent
   */
  queue(payment: PaymentRecord, at: Date, dayFor: (wished: string) => string): Promise<void>;
  find(id: number): Promise<GiftCardRecord | null>;
  /** Lists an owner's cards, newest first. */
  listOf(owner: Owner): Promise<GiftCardRecord[]>;
  listOfPayments(ids: readonly string[]): Promise<GiftCardRecord[]>;
  /** Returns the ids of waiting cards of a day or earlier, oldest first. */
  listDue(day: string, limit: number): Promise<number[]>;
  /** Counts the cards sent to an address since a moment. @param hash keyed hash of the address */
  countTo(hash: string, since: Date): Promise<number>;
  setDay(id: number, day: string): Promise<void>;
  /**
   * Ends the wait of a card and deletes its address and message. Returns false when it was not waiting.
   * @param hash keyed hash of the address of a sent card, for the limit of a day
   */
  finish(id: number, state: Exclude<CardState, "waiting">, at: Date, hash?: string): Promise<boolean>;
  /**
   * Deletes the cards of payments that ended without success before a moment, and the hashes of addresses of cards that
   * ended before it.
   */
  cleanUp(before: Date): Promise<void>;
  /** Cancels an owner's waiting cards and deletes names, addresses and messages, also of mails not yet delivered. */
  eraseDonor(owner: Owner, at: Date): Promise<void>;
}
