import * as z from "zod";
import { email, personName, plainText } from "../fields/text-fields.ts";
import { stripBidi } from "../fields/written-text.ts";
import { cardMessageLength, cardOccasions, cardStates } from "../rules/gift-cards.ts";
import { byUser, data } from "./endpoint.ts";

/** A card that the donor wishes for with a gift on somebody's behalf. Its words may lead nowhere (422 card_link). */
export const newCardWish = z.object({
  occasion: z.enum(cardOccasions),
  /** Whom the card is addressed to; the honoured person when missing, which a memory does not allow. */
  recipient_name: personName.nullish(),
  recipient_email: email,
  message: z.string().overwrite(stripBidi).trim().max(cardMessageLength).nullish(),
  /** Day in Istanbul on which it is sent; as soon as the gift is paid when missing or over by then. */
  send_on: z.iso.date().nullish(),
});

/** The card of a line in the basket. */
export const cardWish = z.object({
  occasion: z.enum(cardOccasions),
  recipient_name: z.string(),
  recipient_email: z.string(),
  message: plainText.nullable(),
  send_on: z.iso.date(),
});

export const giftCard = z.object({
  id: z.int(),
  state: z.enum(cardStates),
  occasion: z.enum(cardOccasions),
  /** The honoured person. */
  honoured: z.string(),
  /** Null once the donor's account was erased. */
  recipient_name: z.string().nullable(),
  /** Null once the card is no longer waiting, and so is the message. */
  recipient_email: z.string().nullable(),
  message: plainText.nullable(),
  /** Day in Istanbul. */
  send_on: z.iso.date(),
  finished_at: z.iso.datetime().nullable(),
  /** What was given. */
  title: plainText,
  /** The donor as the card names them; null for an anonymous one. */
  sender: z.string().nullable(),
});
export type GiftCard = z.output<typeof giftCard>;

export const giftCardEndpoints = {
  listGiftCards: byUser("GET /user/gift-cards", "gift_cards", {
    summary: "Lists the cards that the user sends with gifts, the newest first (addition)",
    result: data(z.array(giftCard)),
  }),
  showGiftCard: byUser("GET /user/gift-cards/:id", "gift_cards", {
    summary: "Returns a card of the user (addition)",
    result: data(giftCard),
  }),
  changeGiftCardDay: byUser("PUT /user/gift-cards/:id/day", "gift_cards", {
    summary: "Changes the day on which a waiting card is sent (addition)",
    body: z.object({ send_on: z.iso.date() }),
    result: data(giftCard),
  }),
  cancelGiftCard: byUser("DELETE /user/gift-cards/:id", "gift_cards", {
    summary: "Cancels a waiting card and deletes its address and message (addition)",
    result: data(giftCard),
  }),
};
