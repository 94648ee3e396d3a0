import type { CardEntry } from "../../../contract/endpoints/baskets.ts";
import type { Card, PaymentFailure } from "../../../contract/endpoints/payments.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { CardReference } from "../cards/saved-card-queries.ts";

/**
 * Thrown when the provider did not carry out a call, through its own fault or ours. The outcome is unknown, and the
 * failure tells nothing about the payer's card.
 */
export class BankFailure extends Error {
  /** The provider's error code, or our code for an invalid answer, e.g. "timeout". Never the provider's own text. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider failed: ${code}`, options);
    this.name = "BankFailure";
    this.code = code;
  }
}

/** Code of a call without a connection: the provider received nothing. */
export const unreachable = "unreachable";

/** Returns the code of a failed gateway call. */
export function bankCodeOf(failure: unknown): string {
  return failure instanceof BankFailure ? failure.code : "unexpected";
}

/** The API of a payment provider. Every call may throw; its outcome is then unknown. */
export interface PaymentGateway {
  /** Stored with every payment. */
  readonly name: string;
  /**
   * Where payers type their card: in this site's form, or on the provider's page. There money may move at any time
   * after `begin`.
   */
  readonly cardEntry: CardEntry;
  /** Whether the provider has `saveCard` and payments with saved cards. */
  readonly savesCards: boolean;
  /** Whether the provider has an id of its own for each line of a payment; otherwise refunds name the payment alone. */
  readonly numbersLines: boolean;
  /** Asks for a 3-D Secure challenge, or for the provider's page. No money moves. */
  begin(order: PaymentOrder): Promise<BeginResult>;
  /** Reads the fields of the payer's return. Returns null when the provider did not sign it, although it signs them. */
  readReturn(paymentId: string, fields: Readonly<Record<string, string>>): BankReturn | null;
  /** Reads a message that the provider sent by itself. Returns null when the provider did not sign it. */
  readNotification(message: ProviderMessage): ProviderNotification | null;
  /**
   * Charges the card after a passed challenge. Not idempotent: call it once, then `inquire`. Never called when payers
   * type their card on the provider's page.
   */
  confirm(confirmation: {
    paymentId: string;
    providerPaymentId: string;
    conversationData: string;
    amount: number;
    language: Language;
  }): Promise<Charge>;
  /** Charges a stored card without its owner. Not idempotent: call it once, then `inquire`. */
  chargeSaved(order: SavedCardOrder): Promise<Charge>;
  /**
   * Asks for the outcome of a payment. Safe to repeat.
   * @param inquiry.providerPaymentId null for a charge of a stored card whose answer was lost: the provider finds it by
   *   our id, and one that it never received is absent
   */
  inquire(inquiry: {
    paymentId: string;
    providerPaymentId: string | null;
    amount: number;
    language: Language;
  }): Promise<Charge>;
  /**
   * Reads the provider's report of one day: its payments and refunds. Safe to repeat.
   * @param day YYYY-MM-DD in Istanbul
   */
  report(day: string): Promise<readonly ReportedTransaction[]>;
  /** Pays a sum of one line back to the card. Not idempotent: call it once, then `inquireRefund`. */
  refund(order: RefundOrder & { readonly providerItemId: string }): Promise<RefundResult>;
  /** Cancels a whole payment on the day it was made. Not idempotent: call it once, then `inquireRefund`. */
  cancel(order: RefundOrder): Promise<RefundResult>;
  /** Asks for the outcome of a refund or a cancellation. Safe to repeat. */
  inquireRefund(inquiry: Omit<RefundOrder, "clientAddress">): Promise<RefundResult | { readonly outcome: "absent" }>;
  /** Stores a card at the provider, together with the user's other cards. */
  saveCard(request: {
    card: Card;
    userId: number;
    /** The user's verified address; null without one. */
    email: string | null;
    cardUserKey: string | null;
    language: Language;
  }): Promise<SaveCardResult>;
  /** Deletes a card at the provider. A card that the provider does not know is no failure. */
  deleteCard(reference: CardReference): Promise<void>;
}

/** A movement of money in the provider's report. A cancellation is a refund of the whole payment. */
export interface ReportedTransaction {
  readonly kind: "payment" | "refund";
  /** The provider's id of this movement. */
  readonly id: string;
  readonly providerPaymentId: string;
  /** Our id of the payment, if the report names it. */
  readonly paymentId?: string;
  /** Kuruş. */
  readonly amount: number;
}

export interface RefundOrder {
  /** Names this attempt; the provider's report repeats it. */
  readonly reference: string;
  readonly providerPaymentId: string;
  /** Kuruş. */
  readonly amount: number;
  /** Address of the staff member who sends it. */
  readonly clientAddress: string | null;
  readonly language: Language;
}

export type RefundResult =
  | { readonly outcome: "refunded" }
  /** Final: no money went back. */
  | { readonly outcome: "refused"; readonly code: string };

export type SaveCardResult =
  | { readonly outcome: "saved"; readonly reference: CardReference; readonly brand: string }
  | { readonly outcome: "refused"; readonly code: string };

/** The means of payment: a typed or a saved card. */
export type Instrument =
  | {
      readonly kind: "typed";
      readonly card: Card;
      /** Asks the provider to store the card, together with the user's other cards. */
      readonly save?: { readonly cardUserKey: string | null };
    }
  | { readonly kind: "saved"; readonly reference: CardReference }
  /** The payer types the card on the provider's page. */
  | { readonly kind: "hosted" };

export interface PaymentOrder {
  readonly paymentId: string;
  /** Kuruş. */
  readonly amount: number;
  readonly instrument: Instrument;
  readonly donor: {
    readonly name?: string | null | undefined;
    readonly email?: string | null | undefined;
    readonly phone?: string | null | undefined;
  };
  readonly clientAddress: string | null;
  readonly language: Language;
  /** Unguessable; part of the bank's return address. */
  readonly reference: string;
  readonly lines: readonly { readonly id: number; readonly title: string; readonly amount: number }[];
}

/** A charge of a stored card. */
export interface SavedCardOrder extends Omit<PaymentOrder, "instrument" | "reference"> {
  readonly card: CardReference;
}

export type BeginResult =
  | { readonly outcome: "challenge"; readonly providerPaymentId: string; readonly document: string }
  /** `address`: the provider's page for this payment, https. */
  | { readonly outcome: "hosted"; readonly providerPaymentId: string; readonly address: string }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure; readonly code: string };

export type BankReturn =
  | { readonly outcome: "passed"; readonly providerPaymentId: string; readonly conversationData: string }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure }
  /**
   * The payer came back from the provider's page. It proves nothing; `claimsPaid` is what the page said to the payer.
   */
  | { readonly outcome: "came_back"; readonly claimsPaid: boolean };

/** A message that the provider posted to this site. */
export interface ProviderMessage {
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Counts messages that nobody signed. */
export interface ForgeryCounter {
  /**
   * Counts one message.
   * @param clientAddress null when the caller did not send it
   * @returns whether its client sent too many
   */
  count(clientAddress: string | null): boolean;
  /** Logs how many there were since the last report, in one line; nothing when there were none. */
  report(): void;
}

/** What a signed notification says. */
export interface ProviderNotification {
  /** Our id of the payment. */
  readonly paymentId: string;
  /** The provider's id of the payment, if the provider has one of its own. */
  readonly providerPaymentId: string | undefined;
  /** Short name of what happened, for staff. */
  readonly event: string;
  /** The signed result and its sum in kuruş; undefined when only an inquiry can tell. */
  readonly result: { readonly charge: Charge; readonly amount: number } | undefined;
}

export type Charge =
  | {
      readonly outcome: "charged";
      readonly providerPaymentId: string;
      readonly card: { brand: string; last_four: string } | undefined;
      /** The provider's id of each line, by the line's id. */
      readonly itemIds: ReadonlyMap<number, string>;
      /** Reference to the stored card, if storing was requested. */
      readonly saved: CardReference | undefined;
    }
  /** Final: no money was taken. */
  | { readonly outcome: "refused"; readonly failure: PaymentFailure; readonly code: string }
  /** Nothing has been charged yet; a confirmation may still be on its way to the provider. */
  | { readonly outcome: "absent"; readonly code: string };
