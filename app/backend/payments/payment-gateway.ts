import type { Card, PaymentFailure } from "../../contract/endpoints/payments.ts";
import type { Language } from "../../contract/rules/languages.ts";
import type { CardReference } from "./saved-card-store.ts";

/**
 * The provider did not do what it was asked, for a reason that lies with it or with us: nothing is known of the
 * outcome,
 * and it says nothing about the payer's card.
 */
export class BankFailure extends Error {
  /** The provider's error code, or our word for what was wrong with its answer, e.g. "timeout". Never its own text. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider failed: ${code}`, options);
    this.name = "BankFailure";
    this.code = code;
  }
}

/** The code of a call whose connection was never made: the provider has nothing of it. */
export const unreachable = "unreachable";

/** The code of what a call to the gateway threw. */
export function bankCodeOf(failure: unknown): string {
  return failure instanceof BankFailure ? failure.code : "unexpected";
}

/** The door to a payment provider. Every call may throw: then nothing is known of its outcome. */
export interface PaymentGateway {
  /** Written beside every payment. */
  readonly name: string;
  /** Asks for a 3-D Secure challenge. No money moves. */
  begin(order: PaymentOrder): Promise<BeginResult>;
  /** Reads what the bank posted to the return address. Answers null when it was not signed by the provider. */
  readReturn(paymentId: string, fields: Readonly<Record<string, string>>): BankReturn | null;
  /** Takes the money after a passed challenge. Not idempotent: call once, then `inquire`. */
  confirm(confirmation: {
    paymentId: string;
    providerPaymentId: string;
    conversationData: string;
    amount: number;
    language: Language;
  }): Promise<Charge>;
  /** Asks what became of a payment. Safe to repeat. */
  inquire(inquiry: {
    paymentId: string;
    providerPaymentId: string;
    amount: number;
    language: Language;
  }): Promise<Charge>;
  /** Hands a card over for keeping, beside the person's other ones. */
  saveCard(request: {
    card: Card;
    personId: number;
    cardUserKey: string | null;
    language: Language;
  }): Promise<SaveCardResult>;
  /** Has the provider forget a card. One it does not know is no failure. */
  deleteCard(reference: CardReference): Promise<void>;
}

export type SaveCardResult =
  | { readonly outcome: "saved"; readonly reference: CardReference; readonly brand: string }
  | { readonly outcome: "refused"; readonly code: string };

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
  readonly donor: {
    readonly name?: string | null | undefined;
    readonly email?: string | null | undefined;
    readonly phone?: string | null | undefined;
  };
  readonly clientAddress: string | null;
  readonly language: Language;
  /** Unguessable; part of the address the bank returns to. */
  readonly reference: string;
  readonly lines: readonly { readonly id: number; readonly title: string; readonly amount: number }[];
}

export type BeginResult =
  | { readonly outcome: "challenge"; readonly providerPaymentId: string; readonly document: string }
  | { readonly outcome: "refused"; readonly failure: PaymentFailure; readonly code: string };

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
  /** Final: no money was taken. */
  | { readonly outcome: "refused"; readonly failure: PaymentFailure; readonly code: string }
  /** The provider has taken nothing so far; a confirmation may still be on its way to it. */
  | { readonly outcome: "absent"; readonly code: string };
