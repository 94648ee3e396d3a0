import type { Card, PaymentFailure } from "../../contract/payments.ts";
import type { Language } from "../../contract/languages.ts";
import type { CardReference } from "./saved-card-store.ts";

/** The door to a payment provider. Every call may throw: then nothing is known of its outcome. */
export interface PaymentGateway {
  /** Written beside every payment. */
  readonly name: string;
  /** Asks for a 3-D Secure challenge. No money moves. */
  begin(order: PaymentOrder): Promise<BeginResult>;
  /** Reads what the bank posted to the return address. Answers null when it was not signed by the provider. */
  readReturn(paymentId: string, fields: Readonly<Record<string, string>>): BankReturn | null;
  /** Takes the money after a passed challenge. Not idempotent: call once, then `inquire`. */
  confirm(confirmation: { paymentId: string; providerPaymentId: string; conversationData: string; amount: number; language: Language }): Promise<Charge>;
  /** Asks what became of a payment. Safe to repeat. */
  inquire(inquiry: { paymentId: string; providerPaymentId: string; amount: number; language: Language }): Promise<Charge>;
  /** Hands a card over for keeping, beside the person's other ones. */
  saveCard(request: { card: Card; personId: number; cardUserKey: string | null; language: Language }): Promise<SaveCardResult>;
  /** Has the provider forget a card. One it does not know is no failure. */
  deleteCard(reference: CardReference): Promise<void>;
}

export type SaveCardResult =
  | { readonly outcome: "saved"; readonly reference: CardReference; readonly brand: string }
  | { readonly outcome: "refused" };

/** What a payment is paid with. */
export type Instrument =
  | {
      readonly kind: "typed";
      readonly card: Card;
      /** Have the provider keep it, beside the person's other cards if there are any. */
      readonly keep?: { readonly cardUserKey: string | null };
    }
  | { readonly kind: "saved"; readonly reference: CardReference };

export interface PaymentOrder {
  readonly paymentId: string;
  /** Kuruş. */
  readonly amount: number;
  readonly instrument: Instrument;
  readonly donor: { readonly name?: string | null | undefined; readonly email?: string | null | undefined; readonly phone?: string | null | undefined };
  readonly clientAddress: string | null;
  readonly language: Language;
  /** Unguessable; part of the address the bank returns to. */
  readonly reference: string;
  readonly lines: readonly { readonly id: number; readonly title: string; readonly amount: number }[];
}

export type BeginResult =
  | { readonly outcome: "challenge"; readonly providerPaymentId: string; readonly document: string }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure };

export type BankReturn =
  | { readonly outcome: "passed"; readonly providerPaymentId: string; readonly conversationData: string }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure };

export type Charge =
  | {
      readonly outcome: "charged";
      readonly card: { brand: string; last_four: string } | undefined;
      /** The provider's number of each line, by the line's id. */
      readonly itemIds: ReadonlyMap<number, string>;
      /** Where the provider keeps the card, if it was asked to. */
      readonly saved: CardReference | undefined;
    }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure }
  /** The provider has taken nothing so far; a confirmation may still be on its way to it. */
  | { readonly outcome: "absent" }
  /** Nothing is known. */
  | { readonly outcome: "pending" };
