import { mustExist } from "../../contract/rule-violation.ts";
import { dayInIstanbul } from "../../contract/rules/istanbul-time.ts";
import { recordAudit } from "../audit/audit.ts";
import { queueStaffMail } from "../messages/notifications.ts";
import { isGap, timeAhead } from "./clock-check.ts";
import type { Ports, Store } from "./ports.ts";

/**
 * A time in which regular gifts are not charged, because the site may lack charges that were made: its backup was
 * restored, or days are missing since it ran last.
 */
export interface ChargingHold {
  /** The last moment of which the site knows everything. */
  readonly from: Date;
  readonly since: Date;
}

const day = 86_400_000;
/** Milliseconds after which the hold ends by itself: no month may be charged later than three days after its day. */
const longestHold = 3 * day;

type HoldPorts = Pick<Ports, "store" | "clock" | "gateway" | "site" | "log">;

/** Returns the hold that began and did not end; null while regular gifts are charged. */
export async function findChargingHold({ store }: Pick<Ports, "store">): Promise<ChargingHold | null> {
  const mark = await store.marks.find("charging-hold");
  return mark && { from: new Date(mustExist(mark.details)), since: mark.at };
}

/**
 * Tells whether regular gifts may be charged now. Begins a hold when days are missing, and ends one when the provider's
 * reports of the missing days were read, or after three days. Before each charge the provider is asked about the month
 * itself in any case (payments/charge/payment-outcomes.ts).
 */
export async function mayCharge(ports: HoldPorts): Promise<boolean> {
  const { store, clock } = ports;
  const now = clock.now();
  const hold = (await findChargingHold(ports)) ?? (await holdOfGap(ports, now));
  if (hold) {
    await warnOnce(ports, hold, now);
    const passed = now.getTime() - hold.since.getTime();
    const isOver =
      passed >= longestHold || (passed >= (await shortestHold(ports, hold)) && (await areReportsRead(ports, hold)));
    return isOver && (await endChargingHold(ports, null)) !== null;
  }
  // A clock that is behind what was stored would charge months of another day.
  if ((await timeAhead(ports, null)) !== null) return false;
  await store.marks.write("clock", { at: now, details: null });
  return true;
}

/** Returns a new hold when the site did not run for a day. The sandbox's books are in the same data: it forgets too. */
async function holdOfGap({ store, gateway, clock }: HoldPorts, now: Date): Promise<ChargingHold | null> {
  if (gateway.name === "sandbox" || !(await isGap({ store, clock }))) return null;
  return { from: mustExist(await store.marks.find("clock")).at, since: now };
}

/**
 * Writes a hold that is new, and notifies staff. A restored backup has the hold already, but nobody was notified of it.
 */
async function warnOnce({ store, site, log }: HoldPorts, hold: ChargingHold, now: Date): Promise<void> {
  const isFirst = await store.transaction(async (store) => {
    await store.lock("charging hold");
    const warned = await store.marks.find("charging-told");
    if (warned && warned.at >= hold.since) return false;
    await store.marks.write("charging-hold", { at: hold.since, details: hold.from.toISOString() });
    await store.marks.write("charging-told", { at: now, details: null });
    await store.marks.write("clock", { at: now, details: null });
    await recordHold(store, "charging.begin", null, now);
    await queueStaffMail(store, site, "staff_charging_hold", { last_day: dayInIstanbul(hold.from) }, now);
    return true;
  });
  if (isFirst)
    log.warn({ from: hold.from.toISOString(), page: "/admin/system" }, "regular gifts wait: charges may be missing");
}

/**
 * Ends a hold: regular gifts are charged again. What was due meanwhile is charged if its day was not more than three
 * days ago.
 * @param userId who decided so; null when the reports were read, and for the operator's command
 * @returns the hold; null when there was none
 */
export function endChargingHold({ store, clock }: Pick<Ports, "store" | "clock">, userId: number | null) {
  const at = clock.now();
  return store.transaction(async (store) => {
    await store.lock("charging hold");
    const hold = await findChargingHold({ store });
    if (hold === null) return null;
    await store.marks.remove("charging-hold");
    await store.marks.write("clock", { at, details: null });
    await recordHold(store, "charging.end", userId, at);
    return hold;
  });
}

/** Returns the milliseconds that donors have to say that they stopped a gift after the backup; none after an outage. */
async function shortestHold({ store }: HoldPorts, { since }: ChargingHold): Promise<number> {
  const restored = await store.marks.find("restored");
  return restored?.at.getTime() === since.getTime() ? day : 0;
}

/** Returns whether the provider's report of each missing day was read since the hold began. */
async function areReportsRead({ store, gateway }: HoldPorts, { from, since }: ChargingHold): Promise<boolean> {
  const last = dayInIstanbul(since);
  for (let one = from.getTime(); dayInIstanbul(new Date(one)) <= last; one += day) {
    const compared = await store.reconciliation.findDay(gateway.name, dayInIstanbul(new Date(one)));
    if (compared?.state !== "done" || (compared.ran_at ?? "") < since.toISOString()) return false;
  }
  return true;
}

function recordHold(store: Store, action: "charging.begin" | "charging.end", userId: number | null, at: Date) {
  return recordAudit(store, at, userId, action, ["charging", "site"]);
}
