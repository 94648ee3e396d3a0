import type { NotificationKind, NotificationValues } from "../../messages/notification-queries.ts";
import { queueNotification } from "../../messages/notifications.ts";
import type { Store } from "../ports.ts";
import { type RegularGift, sharesOfMonth } from "./regular-gift-records.ts";

/** Locks a gift until the end of the transaction and returns it; null when there is none. */
export async function lockRegularGift(store: Store, id: number): Promise<RegularGift | null> {
  await store.lock(`regular ${id}`);
  return store.regularGifts.find(id);
}

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
  const isSacrifice = gift.cause?.kind === "sacrifice";
  const known = {
    regular: gift.id,
    amount: gift.amount,
    ...(name !== undefined && { name }),
    ...(isSacrifice && { shares: sharesOfMonth(gift).share_value }),
  };
  await queueNotification(store, gift.user_id, kind, { ...known, ...values }, at, heldAs);
}
