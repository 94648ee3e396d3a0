import { dayInIstanbul } from "./istanbul-time.ts";

/** Rules of the card by mail that tells somebody of a gift in a name or memory (our decisions). */

/** Whether a gift honours its recipient by name, or a person who died. */
export const cardOccasions = ["name", "memory"] as const;
export type CardOccasion = (typeof cardOccasions)[number];

/**
 * States of a card: `waiting` for its day, `sent` to the mail server, `cancelled` by its donor, `withheld` because the
 * gift went back to the donor.
 */
export const cardStates = ["waiting", "sent", "cancelled", "withheld"] as const;
export type CardState = (typeof cardStates)[number];

/** Days that the address on a payment without success is stored, because the money may still be found. */
export const giftCardAddressDays = 7;

/** Longest message on a card, in characters. */
export const cardMessageLength = 300;
/** How many days ahead a card can be ordered. */
const cardDaysAhead = 365;
/** Most cards of one donor in 24 hours, and to one address in a day. */
export const cardsOfDonor = 10;
export const cardsToRecipient = 3;

/** Returns whether a card can be ordered for a day (YYYY-MM-DD): from today to a year ahead in Istanbul. */
export function isCardDay(day: string, now: Date): boolean {
  const last = new Date(now.getTime() + cardDaysAhead * 86_400_000);
  return day >= dayInIstanbul(now) && day <= dayInIstanbul(last);
}

/** Hours in Istanbul within which cards are sent: from the first on, before the second. */
export const cardHours = { from: 9, until: 20 } as const;
