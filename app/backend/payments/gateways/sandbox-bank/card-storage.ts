import { randomUUID } from "node:crypto";
import type { Behaviour, SandboxLedger, StoredCard } from "../sandbox-ledger-queries.ts";

/**
 * The provider's own test cards and additional ones, with any future expiry and any CVV. Every other number is
 * refused:
 * a sandbox must not accept real cards.
 */
export const testCards: Readonly<Record<string, Behaviour>> = {
  "5528790000000008": "succeeds",
  "5526080000000006": "succeeds",
  "4603450000000000": "succeeds",
  "9792030000000000": "succeeds",
  "5406670000000009": "never_refunds",
  "4111111111111129": "insufficient_funds",
  "4124111111111116": "wrong_cvv",
  "4121111111111119": "fraud",
  "4131111111111117": "challenge_fails",
  "4141111111111115": "challenge_refused",
  "4151111111111112": "initialise_fails",
  "4161111111111110": "answers_late",
  "4171111111111118": "never_returns",
  "4181111111111116": "stays_unknown",
  "4191111111111114": "refuses_without_owner",
  "4201111111111112": "refuses_twice_without_owner",
};

/** The code that passes every challenge. */
export const challengeCode = "123456";
/** Wrong codes after which the challenge fails. */
export const challengeTries = 3;

/** Returns the card association by the first digits, in the provider's words. */
function associationOf(number: string): string {
  if (number.startsWith("9792")) return "TROY";
  return number.startsWith("4") ? "VISA" : "MASTER_CARD";
}

/** Simulates the provider's card storage. Only test cards are stored, without their numbers. */
export function createCardStorage(ledger: SandboxLedger) {
  /** Returns the test card of a request, typed or stored; undefined for an unknown stored card. */
  async function cardOf({ cardNumber, cardUserKey, cardToken }: Record<string, unknown>) {
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

  async function store(content: Record<string, unknown>, userKey: unknown, paymentId: string | null) {
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
    addWithPayment: (paymentId: string, card: Record<string, unknown>) =>
      store({ cardNumber: card.cardNumber }, card.cardUserKey, paymentId),

    /** Returns the tokens for the answer of a succeeded payment, if its card is stored. */
    async referenceOf(paymentId: string) {
      const card = await ledger.findCardOfPayment(paymentId);
      return card && { cardUserKey: card.card_user_key, cardToken: card.card_token };
    },

    remove: async ({ cardUserKey, cardToken }: any): Promise<Response> =>
      (await ledger.removeCard(String(cardUserKey), String(cardToken)))
        ? Response.json({ status: "success" })
        : failed("3005", "Card not found"),

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
