import type { Generated } from "kysely";
import type { CardOccasion, CardState } from "../../contract/rules/gift-cards.ts";
import type { Language } from "../../contract/rules/languages.ts";

/** The table of cards that tell somebody of a gift. Days are YYYY-MM-DD in Istanbul. */
export interface GiftCardSchema {
  gift_cards: {
    id: Generated<number>;
    donation_id: number;
    state: CardState;
    occasion: CardOccasion;
    recipient_name: string | null;
    /** Null once the card no longer waits, and so is the message. */
    recipient_email: string | null;
    /** Keyed hash of the address of a sent card, for some days, to limit the cards to one address. */
    recipient_hash: string | null;
    message: string | null;
    send_on: string;
    language: Language;
    created_at: string;
    finished_at: string | null;
  };
}
