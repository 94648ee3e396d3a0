import { type Plan, totalOfNights } from "../../../contract/rules/giving-plans.ts";
import { dayInIstanbul } from "../../../contract/rules/istanbul-time.ts";
import type { Store } from "../ports.ts";
import { nightTime } from "./plan-schedule.ts";
import type { RegularGift, RegularGiftChange } from "./regular-gift-queries.ts";
import { queueRegularNotification } from "./regular-notifications.ts";
import { anHourLater } from "./regular-schedule.ts";

/** A regular gift that is charged on the nights of a plan. */
export type PlanGift = RegularGift & { readonly plan: Plan };

/** Tells whether a gift is charged on the nights of a plan. */
export function isPlan(gift: RegularGift): gift is PlanGift {
  return gift.plan !== null;
}

/** Returns a gift with the sum that its donor agreed to for a month, or for a night of its plan. */
export function giftOfMonth(gift: RegularGift, month: string): RegularGift {
  return { ...gift, amount: gift.plan?.nights.find(({ day }) => day === month)?.amount ?? gift.amount };
}

/**
 * Sets which night of a running plan is charged next, whatever happened: the earliest of those that wait for their day
 * and those that are tried again. Nights whose time is over are left out, which their donor is told, and a plan of
 * which nothing is left is over. Call it inside a transaction, with the gift locked.
 * @returns what it stored
 */
export async function setNextNight(store: Store, gift: PlanGift, at: Date): Promise<RegularGiftChange> {
  const { id, plan } = gift;
  const charges = new Map((await store.regularGifts.charges(id)).map((charge) => [charge.month, charge]));
  const unsettled = await store.regularGifts.unsettledOf(id);
  let next: { readonly next_month: string; readonly next_charge_at: string } | null = null;
  let isWaiting = false;
  let leftOut = 0;
  for (const { day, amount } of plan.nights) {
    const charge = charges.get(day) ?? null;
    if (charge && charge.state !== "open") continue;
    const isUnsettled = charge !== null && unsettled.includes(charge.id);
    // It is being charged, or staff settle it.
    if (isUnsettled && charge.retry_at === null) isWaiting = true;
    if (isUnsettled && charge.retry_at === null) continue;
    const time = nightTime(plan, day, charge, at);
    if (time === null && !isUnsettled) {
      if (charge) await store.regularGifts.changeCharge(charge.id, { state: "missed" }, at);
      else await store.regularGifts.addCharge({ gift_id: id, month: day, state: "missed", amount }, at);
      if (!charge) leftOut++;
      continue;
    }
    // While the bank may still say that it took the last try, it is looked at again instead.
    const earliest = isUnsettled ? anHourLater(at) : "";
    const next_charge_at = time !== null && time > earliest ? time : earliest;
    if (next === null || next_charge_at < next.next_charge_at) next = { next_month: day, next_charge_at };
  }
  const change = next ?? (isWaiting ? { next_charge_at: null } : planIsOver(at));
  await store.regularGifts.change(id, change);
  if (next === null && !isWaiting) await tellSummary(store, gift, at);
  else if (leftOut > 0)
    await queueRegularNotification(store, gift, "plan_left_out", at, {
      days: leftOut,
      last_day: next === null ? "" : dayInIstanbul(new Date(next.next_charge_at)),
    });
  return change;
}

function planIsOver(at: Date) {
  const nothingNext = { pause_reason: null, paused_until: null, next_charge_at: null };
  return { state: "stopped", stopped_at: at.toISOString(), ...nothingNext } as const;
}

/** Tells the donor what a plan that is over has given. */
async function tellSummary(store: Store, gift: PlanGift, at: Date): Promise<void> {
  const paid = (await store.regularGifts.charges(gift.id)).filter(({ state }) => state === "paid");
  const amount = totalOfNights(paid.map(({ month, amount }) => ({ day: month, amount })));
  await queueRegularNotification(store, gift, "plan_ended", at, {
    days: paid.length,
    nights: gift.plan.nights.length,
    amount,
  });
}
