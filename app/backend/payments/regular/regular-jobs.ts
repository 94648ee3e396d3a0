import { dayInIstanbul } from "../../../contract/rules/istanbul-day.ts";
import { startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { heldIfDue } from "../../messages/notifications.ts";
import type { Ports } from "../ports.ts";
import { chargeDueGift, moveGiftOfClosedCause } from "./regular-charges.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";
import { chargeFromDay } from "./regular-schedule.ts";

/** Gifts per query, and charges that one process has under way. */
const batchSize = 200;
const chargesAtOnce = 4;

/** Charges every due regular gift, each month once, however many processes run. */
export async function chargeDueGifts(ports: Ports): Promise<void> {
  const failures: unknown[] = [];
  for (let due = batchSize; due === batchSize && failures.length === 0;) {
    const ids = await ports.store.regularGifts.listDue(ports.clock.now(), batchSize);
    due = ids.length;
    const chargeNext = async () => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift())
        await chargeDueGift(ports, id).catch((failure) => void failures.push(failure));
    };
    await Promise.all(Array.from({ length: chargesAtOnce }, chargeNext));
  }
  if (failures.length > 0) throw new AggregateError(failures, "Regular gifts that could not be charged");
}

/**
 * Prepares the coming charges: ends pauses, moves gifts of causes that closed, and warns donors a month before a card
 * expires.
 */
export async function prepareRegularGifts(ports: Ports): Promise<void> {
  const { store, clock } = ports;
  const now = clock.now();
  const today = dayInIstanbul(now);
  const failures: unknown[] = [];
  const each = async <T>(items: readonly T[], work: (item: T) => Promise<void>) => {
    for (const item of items) await work(item).catch((failure) => void failures.push(failure));
  };
  await each(await store.regularGifts.listToResume(today, batchSize), (id) => resumeAfterPause(ports, id));
  await each(await store.regularGifts.listWithoutOpenCause(now, batchSize), (id) => moveGiftOfClosedCause(ports, id));
  await each(await store.regularGifts.listExpiringCards(today.slice(0, 7), batchSize), (card) =>
    store.transaction(async (store) => {
      const gift = await lockRegularGift(store, card.gift_id);
      if (!gift || !(await store.regularGifts.claimWarning(card.gift_id, card.warning))) return;
      const isHeld = (restoredAt: Date) =>
        gift.created_at <= restoredAt.toISOString() && startOfDay(`${today.slice(0, 7)}-01`) <= restoredAt;
      const values = { card: card.last_four };
      await queueRegularNotification(store, gift, "regular_card_expiring", now, values, await heldIfDue(store, isHeld));
    }),
  );
  if (failures.length > 0) throw new AggregateError(failures, "Regular gifts that could not be prepared");
}

/** Ends a pause on its day. */
async function resumeAfterPause({ store, clock }: Ports, id: number): Promise<void> {
  const at = clock.now();
  await store.transaction(async (store) => {
    const gift = await lockRegularGift(store, id);
    if (gift?.state !== "paused" || gift.paused_until === null || gift.paused_until > dayInIstanbul(at)) return;
    const pausedUntil = gift.paused_until;
    const next = chargeFromDay(gift, pausedUntil);
    await store.regularGifts.change(id, { state: "active", pause_reason: null, paused_until: null, ...next });
    await queueRegularNotification(
      store,
      gift,
      "regular_resumed",
      at,
      { last_day: dayInIstanbul(new Date(next.next_charge_at)) },
      await heldIfDue(store, (restoredAt) => startOfDay(pausedUntil) <= restoredAt),
    );
  });
}
