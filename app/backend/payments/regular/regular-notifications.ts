import { daysLater } from "../../../contract/rules/istanbul-time.ts";
import type { NotificationKind, NotificationValues } from "../../messages/notification-queries.ts";
import { queueNotification } from "../../messages/notifications.ts";
import type { Store } from "../ports.ts";
import type { RegularGift } from "./regular-gift-queries.ts";
import { sharesOfMonth } from "./regular-schedule.ts";

/** Locks a gift until the end of the transaction and returns it; null when there is none. */
export async function lockRegularGift(store: Store, id: number): Promise<RegularGift | null> {
  await store.lock(`regular ${id}`);
  return store.regularGifts.find(id);
}

/** The notifications that speak of months, and what is said of a plan instead. */
const planKinds: { readonly [kind in NotificationKind]?: NotificationKind } = {
  regular_started: "plan_started",
  regular_skipped: "plan_skipped",
  regular_unskipped: "plan_unskipped",
  regular_amount: "plan_amount",
  regular_refused: "plan_refused",
};

/**
 * Queues a notification to the donor of a gift, in the caller's transaction.
 * @param heldAs code under which it waits for staff instead of being sent
 */
export async function queueRegularNotification(
  store: Store,
  gift: RegularGift,
  kind: NotificationKind,
  at: Date,
  values: NotificationValues = {},
  heldAs: string | null = null,
): Promise<void> {
  const name = gift.cause?.texts[gift.language].title;
  const ownKind = gift.plan ? (planKinds[kind] ?? kind) : kind;
  const isSacrifice = gift.cause?.kind === "sacrifice";
  const giftValues = {
    regular: gift.id,
    amount: gift.amount,
    ...(name !== undefined && { name }),
    ...(isSacrifice && { shares: sharesOfMonth(gift).share_value }),
  };
  await queueNotification(store, gift.user_id, ownKind, { ...giftValues, ...values }, at, heldAs);
}

/** Pauses a gift whose card was deleted, and tells its donor. Call it inside a transaction, with the gift locked. */
export async function pauseWithoutCard(store: Store, gift: RegularGift, at: Date): Promise<void> {
  await store.regularGifts.change(gift.id, {
    state: "paused",
    pause_reason: "card",
    // Whoever chooses no card is told at its end what the plan gave.
    paused_until: gift.plan && daysLater(gift.plan.until, 1),
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
    else
      await store.regularGifts.change(id, {
        card_id: null,
        pause_reason: "card",
        paused_until: gift.plan && daysLater(gift.plan.until, 1),
      });
  }
}
