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
  const gifts = await store.regularGifts.listKeys(after, batchSize);
  for (const { id } of gifts) {
    const gift = await lockRegularGift(store, id);
    if (gift?.state === "active")
      await queueRegularNotification(store, gift, "regular_restored", clock.now(), {
        last_day: dayInIstanbul(new Date(restored.details!)),
      });
  }
  const last = gifts.at(-1)?.id;
  await store.marks.write("restored-asked", { at: restored.at, details: last === undefined ? null : String(last) });
  return last !== undefined;
}
