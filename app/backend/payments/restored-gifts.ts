import { dayInIstanbul } from "../../contract/rules/istanbul-day.ts";
import type { Ports, Store } from "../base/ports.ts";
import { deliverSoon } from "../messages/notifications.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";

/** Gifts per transaction. */
const batchSize = 200;

/**
 * Asks the donors of active gifts, once after a restored backup, whether they stopped or changed them after it: nobody
 * else knows. They have a day before anything is charged (system/charging-hold.ts).
 */
export async function askAfterRestore(ports: Ports): Promise<void> {
  let isOver = false;
  while (!isOver) isOver = await ports.store.transaction((store) => askSome(ports, store));
  deliverSoon(ports);
}

/** Returns whether all were asked. The mark of the restore says after which gift to go on. */
async function askSome({ clock }: Ports, store: Store): Promise<boolean> {
  const at = clock.now();
  const restored = await store.marks.find("restored");
  if (!restored) return true;
  await store.lock("asking after restore");
  const asked = await store.marks.find("restored-asked");
  const isOfThis = asked !== null && asked.at.getTime() === restored.at.getTime();
  if (isOfThis && asked.details === null) return true;
  const gifts = await store.regularGifts.listKeys(isOfThis ? Number(asked.details) : 0, batchSize);
  for (const { id } of gifts) {
    const gift = await lockRegularGift(store, id);
    if (gift?.state === "active")
      await queueRegularNotification(store, gift, "regular_restored", at, {
        last_day: dayInIstanbul(new Date(restored.details!)),
      });
  }
  const last = gifts.at(-1)?.id;
  await store.marks.write("restored-asked", { at: restored.at, details: last === undefined ? null : String(last) });
  return last === undefined;
}
