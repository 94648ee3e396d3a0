import { mustExist } from "../../../contract/rule-violation.ts";
import { dayInIstanbul, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { monthAfter } from "../../../contract/rules/regular-giving.ts";
import { deliverSoon, heldIfDue } from "../../messages/notifications.ts";
import type { Ports, Store } from "../ports.ts";
import { isPlan, setNextNight } from "./plan-nights.ts";
import { addMonth, chargeDueGift, moveGiftOfClosedCause } from "./regular-charges.ts";
import type { RegularGift } from "./regular-gift-queries.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";
import { chargeFromDay, chargeMoment } from "./regular-schedule.ts";

/** Gifts per transaction. */
const askedAtOnce = 200;

/**
 * Asks the donors of active gifts, once after a restored backup, whether they stopped or changed them after it: nobody
 * else knows. They have a day before anything is charged (system/charging-hold.ts).
 */
export async function askAfterRestore(ports: Ports): Promise<void> {
  const { store } = ports;
  // The job runs often, and there is hardly ever somebody to ask.
  if (!(await nextToAsk(store))) return;
  let isMore = true;
  while (isMore) isMore = await store.transaction((store) => askSome(ports, store));
  deliverSoon(ports);
}

/** Returns the restore and the id of the gift after which to go on; null when all were asked. */
async function nextToAsk({ marks }: Pick<Store, "marks">) {
  const restored = await marks.find("restored");
  if (!restored) return null;
  const asked = await marks.find("restored-asked");
  if (asked?.at.getTime() !== restored.at.getTime()) return { restored, after: 0 };
  return asked.details === null ? null : { restored, after: Number(asked.details) };
}

/** Asks the next donors. Returns whether there may be more. */
async function askSome({ clock }: Ports, store: Store): Promise<boolean> {
  await store.lock("asking after restore");
  const next = await nextToAsk(store);
  if (!next) return false;
  const { restored, after } = next;
  const withoutIds = await store.marks.find("restored-without-ids");
  const gifts = await store.regularGifts.listKeys(after, askedAtOnce);
  for (const { id } of gifts) {
    const gift = await lockRegularGift(store, id);
    if (withoutIds && gift && gift.state !== "stopped") await leaveOutUntil(store, gift, withoutIds.at, clock.now());
    if (gift?.state === "active")
      await queueRegularNotification(store, gift, "regular_restored", clock.now(), {
        last_day: dayInIstanbul(new Date(mustExist(restored.details))),
      });
  }
  const last = gifts.at(-1)?.id;
  await store.marks.write("restored-asked", { at: restored.at, details: last === undefined ? null : String(last) });
  return last !== undefined;
}

/**
 * Leaves out the months that were due until a moment. A version that gave charges random ids may have charged them
 * after the backup, and neither the provider's report nor a question tells of which gift such a charge was.
 */
async function leaveOutUntil(store: Store, gift: RegularGift, until: Date, at: Date): Promise<void> {
  // Plans have always had ids that can be asked about.
  if (gift.plan) return;
  const { id, day } = gift;
  const isActive = gift.state === "active";
  let next_month = gift.next_month;
  for (; chargeMoment(next_month, day) <= until; next_month = monthAfter(next_month)) {
    // A pause may be over meanwhile, and its months were charged or not.
    if (!isActive) continue;
    const charge =
      (await store.regularGifts.findCharge(id, next_month)) ?? (await addMonth(store, gift, next_month, at));
    // A payment that the backup knows still gets its outcome.
    if (charge.state === "open" && !(await store.regularGifts.isUnsettled(charge.id)))
      await store.regularGifts.changeCharge(charge.id, { state: "missed" }, at);
  }
  if (next_month === gift.next_month) return;
  const next_charge_at = isActive ? chargeMoment(next_month, day).toISOString() : null;
  await store.regularGifts.change(id, { next_month, next_charge_at });
}

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
    // Nobody chose a card for a plan whose nights are over.
    if (isPlan(gift)) return void (await setNextNight(store, gift, at));
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
