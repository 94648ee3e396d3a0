import type { GiftCard } from "../../../contract/endpoints/gift-cards.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import type { Call, Handlers } from "../ports.ts";
import type { GiftCardRecord } from "./gift-card-queries.ts";
import { cancelCard, changeCardDay, ownCard, senderOf } from "./gift-cards.ts";

/** Returns a card as its donor sees it. A card of a gift that went back is withheld even before its day. */
export function toGiftCard(language: Language, card: GiftCardRecord): GiftCard {
  const { id, occasion, honoured, recipient_name, recipient_email, message, send_on, finished_at } = card;
  return {
    id,
    state: card.state === "waiting" && !card.is_given ? "withheld" : card.state,
    occasion,
    honoured,
    recipient_name,
    recipient_email,
    message,
    send_on,
    finished_at,
    title: card.cause.texts[language].title,
    sender: senderOf(card),
  };
}

async function answer({ language }: Call, finding: Promise<GiftCardRecord>): Promise<{ data: GiftCard }> {
  return { data: toGiftCard(language, await finding) };
}

export const giftCardHandlers = {
  async listGiftCards(call) {
    const cards = await call.ports.store.giftCards.listOf(`user:${call.userId}`);
    return { data: cards.map((card) => toGiftCard(call.language, card)) };
  },

  showGiftCard: (call, { params }) => answer(call, ownCard(call.ports.store, call.userId, params.id)),

  changeGiftCardDay: (call, { params, body }) =>
    answer(call, changeCardDay(call.ports, call.userId, params.id, body.send_on)),

  cancelGiftCard: (call, { params }) => answer(call, cancelCard(call.ports, call.userId, params.id)),
} satisfies Partial<Handlers>;
