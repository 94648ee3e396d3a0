import { randomUUID } from "node:crypto";
import type { KeptCard, Ledger, LedgerEntry } from "./ledger.ts";
import { failed } from "./refusals.ts";
import { associationOf, testCards } from "./test-cards.ts";

type CardWords = Pick<LedgerEntry, "behaviour" | "association" | "last_four">;

/** The imitation of the provider's store of cards. Only test cards are kept, and of those no number. */
export function createCardStorage(ledger: Ledger) {
  /** What a card in a request stands for, typed or kept; undefined for a kept one that is unknown. */
  function cardIn({ cardNumber, cardUserKey, cardToken }: Record<string, unknown>): CardWords | undefined {
    if (cardToken !== undefined) {
      const kept = ledger.requireCard(String(cardUserKey), String(cardToken));
      if (!kept || !isKept(kept)) return undefined;
      const { behaviour, association, last_four } = kept;
      return { behaviour, association, last_four };
    }
    const number = String(cardNumber);
    return {
      behaviour: testCards[number] ?? "initialise_fails",
      association: associationOf(number),
      last_four: number.slice(-4),
    };
  }

  /** A card that a payment brought is kept once the payment succeeds. */
  function isKept({ payment_id }: KeptCard): boolean {
    return payment_id === null || ledger.find(payment_id)?.status === "SUCCESS";
  }

  function open(card: Record<string, unknown>, userKey: unknown, paymentId: string | null): KeptCard {
    const kept = {
      card_token: randomUUID(),
      card_user_key: userKey ? String(userKey) : randomUUID(),
      ...cardIn(card)!,
      payment_id: paymentId,
    };
    ledger.saveChargedCard(kept);
    return kept;
  }

  const wire = (card: KeptCard) => ({
    cardUserKey: card.card_user_key,
    cardToken: card.card_token,
    cardAssociation: card.association,
    lastFourDigits: card.last_four,
  });

  return {
    cardIn,

    keep(content: any): Response {
      if (!testCards[String(content.card?.cardNumber)]) return failed("12", "Invalid card number");
      return Response.json({ status: "success", ...wire(open(content.card, content.cardUserKey, null)) });
    },

    /** Marks the card of a payment for keeping. */
    keepWith(paymentId: string, card: Record<string, unknown>): void {
      open({ cardNumber: card.cardNumber }, card.cardUserKey, paymentId);
    },

    /** The tokens that a succeeded payment's answer carries, if its card is kept. */
    referenceOf(paymentId: string) {
      const kept = ledger.findCardOfPayment(paymentId);
      return kept && { cardUserKey: kept.card_user_key, cardToken: kept.card_token };
    },

    forget({ cardUserKey, cardToken }: any): Response {
      return ledger.forgetCard(String(cardUserKey), String(cardToken))
        ? Response.json({ status: "success" })
        : failed("3005", "Card not found");
    },

    list({ cardUserKey }: any): Response {
      const kept = ledger.cardsOf(String(cardUserKey)).filter(isKept);
      return Response.json({ status: "success", cardUserKey, cardDetails: kept.map(wire) });
    },
  };
}
