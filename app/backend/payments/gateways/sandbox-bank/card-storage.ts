import { randomUUID } from "node:crypto";
import type { LedgerEntry, SandboxLedger, StoredCard } from "../sandbox-ledger-store.ts";
import { associationOf, testCards } from "./test-cards.ts";

type CardDetails = Pick<LedgerEntry, "behaviour" | "association" | "last_four">;

/** Simulates the provider's card storage. Only test cards are stored, without their numbers. */
export function createCardStorage(ledger: SandboxLedger) {
  /** Returns the test card of a request, typed or stored; undefined for an unknown stored card. */
  async function cardOf({
    cardNumber,
    cardUserKey,
    cardToken,
  }: Record<string, unknown>): Promise<CardDetails | undefined> {
    if (cardToken !== undefined) {
      const card = await ledger.findCard(String(cardUserKey), String(cardToken));
      if (!card || !(await isStored(card))) return undefined;
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
  async function isStored({ payment_id }: StoredCard): Promise<boolean> {
    return payment_id === null || (await ledger.find(payment_id))?.status === "SUCCESS";
  }

  async function store(
    content: Record<string, unknown>,
    userKey: unknown,
    paymentId: string | null,
  ): Promise<StoredCard> {
    const card = {
      card_token: randomUUID(),
      card_user_key: userKey ? String(userKey) : randomUUID(),
      ...(await cardOf(content))!,
      payment_id: paymentId,
    };
    await ledger.addCard(card);
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

    async add(content: any): Promise<Response> {
      if (!testCards[String(content.card?.cardNumber)]) return failed("12", "Invalid card number");
      return Response.json({ status: "success", ...wire(await store(content.card, content.cardUserKey, null)) });
    },

    /** Stores the card of a payment. It counts as stored once the payment succeeds. */
    async addWithPayment(paymentId: string, card: Record<string, unknown>): Promise<void> {
      await store({ cardNumber: card.cardNumber }, card.cardUserKey, paymentId);
    },

    /** Returns the tokens for the answer of a succeeded payment, if its card is stored. */
    async referenceOf(paymentId: string) {
      const card = await ledger.findCardOfPayment(paymentId);
      return card && { cardUserKey: card.card_user_key, cardToken: card.card_token };
    },

    async remove({ cardUserKey, cardToken }: any): Promise<Response> {
      return (await ledger.removeCard(String(cardUserKey), String(cardToken)))
        ? Response.json({ status: "success" })
        : failed("3005", "Card not found");
    },

    async list({ cardUserKey }: any): Promise<Response> {
      const stored: StoredCard[] = [];
      for (const card of await ledger.cardsOf(String(cardUserKey))) if (await isStored(card)) stored.push(card);
      return Response.json({ status: "success", cardUserKey, cardDetails: stored.map(wire) });
    },
  };
}

/** Returns a failure in the provider's format. */
export function failed(errorCode: string, errorMessage: string): Response {
  return Response.json({ status: "failure", errorCode, errorMessage });
}
