import type { Store } from "../ports.ts";
import type { RegularGift } from "./regular-gift-records.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";

/** Pauses a gift whose card was deleted, and tells its donor. Call it inside a transaction, with the gift locked. */
export async function pauseWithoutCard(store: Store, gift: RegularGift, at: Date): Promise<void> {
  await store.regularGifts.change(gift.id, {
    state: "paused",
    pause_reason: "card",
    paused_until: null,
    card_id: null,
    next_charge_at: null,
  });
  await queueRegularNotification(store, gift, "regular_card_missing", at);
}

/** Pauses the gifts of a card that is deleted. Call it in the transaction that deletes the card. */
export async function pauseGiftsOfCard(store: Store, userId: number, cardId: number, at: Date): Promise<void> {
  for (const id of await store.regularGifts.idsOfUser(userId, cardId)) {
    const gift = await lockRegularGift(store, id);
    if (gift === null || gift.state === "stopped") continue;
    if (gift.state === "active") await pauseWithoutCard(store, gift, at);
    else await store.regularGifts.change(id, { card_id: null, pause_reason: "card", paused_until: null });
  }
}
