/** What the sandbox bank does with a card. */
export type Behaviour =
  | "succeeds"
  | "insufficient_funds"
  | "wrong_cvv"
  | "fraud"
  | "challenge_fails"
  | "challenge_refused"
  | "initialise_fails"
  /** The bank charges the card, but answers after the time-out. */
  | "answers_late"
  /** The bank charges the card and never says so: staff settle the payment by hand. */
  | "stays_unknown"
  /** The payer never comes back from the bank. */
  | "never_returns"
  /** The bank charges the card and refuses every refund. */
  | "never_refunds"
  /** Pays with its owner; the bank refuses every charge without. */
  | "refuses_without_owner"
  /** Pays with its owner; of the charges without, the bank refuses the first two of every three. */
  | "refuses_twice_without_owner";

export type LedgerStatus = "INIT_THREEDS" | "CALLBACK_THREEDS" | "SUCCESS" | "FAILURE";

/** A payment in the sandbox bank: without the card number, with the behaviour of its test card. */
export interface LedgerEntry {
  readonly payment_id: string;
  readonly conversation_id: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  /** Lira. */
  readonly price: number;
  readonly callback_url: string;
  readonly locale: string;
  /** JSON list of { id, price }. */
  readonly items: string;
  readonly status: LedgerStatus;
  readonly wrong_codes: number;
  /** How often the card was charged; tests check that it is at most once. */
  readonly charges: number;
}

/** A stored card: without its number, with the behaviour of its test card. */
export interface StoredCard {
  readonly card_token: string;
  readonly card_user_key: string;
  readonly behaviour: Behaviour;
  readonly association: string;
  readonly last_four: string;
  /**
   * The payment that the card came with; the card counts once it succeeds. Null for a card stored without a payment.
   */
  readonly payment_id: string | null;
}

/** A refund of one line, or a cancellation of all of them, that the sandbox bank carried out. */
export interface LedgerRefund {
  readonly conversation_id: string;
  readonly payment_id: string;
  /** Null for a cancellation. */
  readonly item_id: string | null;
  /** Lira. */
  readonly price: number;
}

/** A charge or a refund of the daily report, with what the payment bought. */
export interface LedgerMovement {
  readonly id: number;
  readonly payment_id: string;
  readonly conversation_id: string;
  /** JSON list of { id, price }. */
  readonly items: string;
}

/** A ledger as an SQLite file of former versions holds it. */
export interface FormerLedger {
  readonly payments: readonly LedgerEntry[];
  readonly cards: readonly (StoredCard & { readonly charges_without_owner: number })[];
  readonly refunds: readonly (LedgerRefund & { readonly id: number })[];
  readonly days: readonly { readonly day: string; readonly payment_id: string; readonly refund_id: number | null }[];
}

/** The sandbox bank's ledger. Each call is a transaction of its own, as at a real bank. Days are YYYY-MM-DD. */
export interface SandboxLedger {
  open(entry: Omit<LedgerEntry, "status" | "wrong_codes" | "charges">): Promise<void>;
  find(paymentId: string): Promise<LedgerEntry | undefined>;
  findConversation(id: string): Promise<LedgerEntry | undefined>;
  /** Moves a payment to another status; does nothing when it is no longer in the former one. */
  move(paymentId: string, from: LedgerStatus, to: LedgerStatus): Promise<void>;
  /** Charges a payment and lists it under a day. @returns false when it is no longer in this status */
  charge(paymentId: string, from: LedgerStatus, day: string): Promise<boolean>;
  /**
   * Counts a charge of a stored card without its owner, and lists it under a day when it succeeds.
   * @param succeeds tells by the new count whether the charge succeeds
   */
  chargeWithoutOwner(
    paymentId: string,
    cardToken: string,
    day: string,
    succeeds: (charges: number) => boolean,
  ): Promise<boolean>;
  chargedOn(day: string): Promise<LedgerMovement[]>;
  refundedOn(day: string): Promise<(LedgerMovement & Pick<LedgerRefund, "item_id" | "price">)[]>;
  /** Counts a wrong code and returns the new count. */
  countWrongCode(paymentId: string): Promise<number>;
  /**
   * Adds a refund and lists it under a day.
   * @param isAllowed tells by the refunds so far whether it is carried out
   */
  addRefund(
    refund: LedgerRefund,
    day: string,
    isAllowed: (before: readonly LedgerRefund[]) => boolean,
  ): Promise<boolean>;
  refundsOf(paymentId: string): Promise<LedgerRefund[]>;
  addCard(card: StoredCard): Promise<void>;
  findCard(userKey: string, token: string): Promise<StoredCard | undefined>;
  findCardOfPayment(paymentId: string): Promise<StoredCard | undefined>;
  cardsOf(userKey: string): Promise<StoredCard[]>;
  /** @returns false when there is no such card */
  removeCard(userKey: string, token: string): Promise<boolean>;
  /** Adds the payments and cards of a former file that are not there yet, with their refunds and days. */
  carryOver(former: FormerLedger): Promise<void>;
}
