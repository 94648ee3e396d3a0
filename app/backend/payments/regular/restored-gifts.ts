import { mustExist } from "../../../contract/must-exist.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-day.ts";
import { monthAfter } from "../../../contract/rules/regular-giving.ts";
import { deliverSoon } from "../../messages/notifications.ts";
import type { Ports, Store } from "../ports.ts";
import type { RegularGift } from "./regular-gift-records.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";
import { chargeMoment } from "./regular-schedule.ts";
import { addMonth } from "./regular-tries.ts";

/** Gifts per transaction. */
const batchSize = 200;

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
  const gifts = await store.regularGifts.listKeys(after, batchSize);
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
  const { id, day } = gift;
  const isActive = gift.state === "active";
  let next_month = gift.next_month;
  for (; chargeMoment(next_month, day) <= until; next_month = monthAfter(next_month)) {
    // A pause may have ended meanwhile, and its months were charged or not.
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
