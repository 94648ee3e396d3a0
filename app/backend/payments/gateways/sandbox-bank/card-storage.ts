import { randomUUID } from "node:crypto";
import type { StoredCard, Ledger, LedgerEntry } from "./ledger.ts";
import { associationOf, testCards } from "./test-cards.ts";

type CardDetails = Pick<LedgerEntry, "behaviour" | "association" | "last_four">;

/** Simulates the provider's card storage. Only test cards are stored, without their numbers. */
export function createCardStorage(ledger: Ledger) {
  /** Returns the test card of a request, typed or stored; undefined for an unknown stored card. */
  function cardOf({ cardNumber, cardUserKey, cardToken }: Record<string, unknown>): CardDetails | undefined {
    if (cardToken !== undefined) {
      const card = ledger.findCard(String(cardUserKey), String(cardToken));
      if (!card || !isStored(card)) return undefined;
      const { behaviour, association, last_four } = card;
      return { behaviour, association, last_four };
    }
    const number = String(cardNumber);
    return {
      behaviour: testCards[number] ?? "initialise_fails",
      association: associationOf(number),
      last_four: number.slice(-4),
    };
  }

  /** Returns whether a card counts as stored. A card that came with a payment counts once the payment has succeeded. */
  function isStored({ payment_id }: StoredCard): boolean {
    return payment_id === null || ledger.find(payment_id)?.status === "SUCCESS";
  }

  function store(content: Record<string, unknown>, userKey: unknown, paymentId: string | null): StoredCard {
    const card = {
      card_token: randomUUID(),
      card_user_key: userKey ? String(userKey) : randomUUID(),
      ...cardOf(content)!,
      payment_id: paymentId,
    };
    ledger.addCard(card);
    return card;
  }

  const wire = (card: StoredCard) => ({
    cardUserKey: card.card_user_key,
    cardToken: card.card_token,
    cardAssociation: card.association,
    lastFourDigits: card.last_four,
  });

  return {
    cardOf,

    add(content: any): Response {
      if (!testCards[String(content.card?.cardNumber)]) return failed("12", "Invalid card number");
      return Response.json({ status: "success", ...wire(store(content.card, content.cardUserKey, null)) });
    },

    /** Stores the card of a payment. It counts as stored once the payment succeeds. */
    addWithPayment(paymentId: string, card: Record<string, unknown>): void {
      store({ cardNumber: card.cardNumber }, card.cardUserKey, paymentId);
    },

    /** Returns the tokens for the answer of a succeeded payment, if its card is stored. */
    referenceOf(paymentId: string) {
      const card = ledger.findCardOfPayment(paymentId);
      return card && { cardUserKey: card.card_user_key, cardToken: card.card_token };
    },

    remove({ cardUserKey, cardToken }: any): Response {
      return ledger.removeCard(String(cardUserKey), String(cardToken))
        ? Response.json({ status: "success" })
        : failed("3005", "Card not found");
    },

    list({ cardUserKey }: any): Response {
      const card = ledger.cardsOf(String(cardUserKey)).filter(isStored);
      return Response.json({ status: "success", cardUserKey, cardDetails: card.map(wire) });
    },
  };
}

/** Returns a failure in the provider's format. */
export function failed(errorCode: string, errorMessage: string): Response {
  return Response.json({ status: "failure", errorCode, errorMessage });
}
