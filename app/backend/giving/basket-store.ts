import type { CardOccasion } from "../../contract/rules/gift-cards.ts";
import type { NameChoice } from "../../contract/rules/shown-names.ts";
import type { Owner } from "../accounts/owner.ts";
import type { CauseRecord } from "./cause-store.ts";

/** The fields that basket lines, payment lines and donations share. Sums are kuruş. */
export interface Gift {
  readonly cause_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly amount: number;
  /** Whole shares that the amount buys; 0 for a contribution. */
  readonly share_value: number;
  /** Owners of a sacrifice's shares, one a share, "" for an unnamed one; empty where none was named. */
  readonly share_names: readonly string[];
  readonly on_behalf: boolean;
  readonly proxy_granted: boolean;
  readonly note: string | null;
  /** How the name is shown to everybody but the donor and staff. */
  readonly shown_as: NameChoice;
}

/** The card that tells somebody of a gift on their behalf or in memory of a person. */
export interface CardWish {
  readonly occasion: CardOccasion;
  readonly recipient_name: string;
  readonly recipient_email: string;
  readonly message: string | null;
  /** YYYY-MM-DD in Istanbul. */
  readonly send_on: string;
}

export interface BasketLine extends Gift {
  readonly id: number;
  /** Whether it is given every month. */
  readonly is_regular: boolean;
  /** Whether every month goes where gifts are needed most; `cause` is then the one of the first month. */
  readonly needed_most: boolean;
  readonly card: CardWish | null;
  /** Identifies one submit of the form that added it. */
  readonly idempotency_key: string | null;
  readonly cause: CauseRecord;
}

export interface BasketStore {
  lines(owner: Owner): Promise<BasketLine[]>;
  count(owner: Owner): Promise<number>;
  /** Adds a line and returns its id. */
  add(owner: Owner, gift: Omit<BasketLine, "id" | "cause">, at: Date): Promise<number>;
  change(
    owner: Owner,
    id: number,
    change: Partial<Pick<Gift, "note" | "name" | "shown_as" | "amount" | "share_value" | "share_names">>,
  ): Promise<void>;
  /** Deletes lines and returns how many; without ids, deletes all lines. */
  remove(owner: Owner, ids?: readonly number[]): Promise<number>;
  /** Gives lines to another owner. */
  reassign(from: Owner, to: Owner, ids: readonly number[]): Promise<void>;
  /** Removes lines from a basket while their payment is under review. */
  setAside(owner: Owner, paymentId: string, ids: readonly number[]): Promise<void>;
  /** Returns lines that were set aside to a basket, at most `room` of them, and deletes the others. */
  putBack(paymentId: string, owner: Owner, room: number): Promise<void>;
  /** Waits for the lock of this basket and keeps it until the end of the transaction. Call it inside a transaction. */
  lock(owner: Owner): Promise<void>;
  /** Deletes guests' lines added before a moment. */
  deleteGuestLinesBefore(moment: Date): Promise<void>;
  /** Counts the gift cards that an owner ordered since a moment. */
  countOrderedCards(owner: Owner, since: Date): Promise<number>;
  /** Returns the id of the owner's payment that the bank is confirming; null without one. */
  confirmingPayment(owner: Owner): Promise<string | null>;
}
