import { mustExist, RuleViolation } from "../../../contract/rule-violation.ts";
import { fundAfterMove, fundOf, fundsOf, fundsWhereNeeded } from "../../../contract/rules/funds.ts";
import type { Plan } from "../../../contract/rules/giving-plans.ts";
import { isAmountInRange, isSeasonal } from "../../../contract/rules/giving.ts";
import { dayInIstanbul, monthsLater } from "../../../contract/rules/istanbul-time.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { maximumAmount, minimumAmount } from "../../../contract/rules/limits.ts";
import {
  longestPauseMonths,
  monthAfter,
  type PauseReason,
  regularConsentVersion,
} from "../../../contract/rules/regular-giving.ts";
import { takesMonthly } from "../../giving/baskets.ts";
import { isPublished } from "../../giving/cause-records.ts";
import type { NotificationKind } from "../../messages/notification-queries.ts";
import { checkExpiry, requireCard } from "../cards/saved-cards.ts";
import type { Ports, Store } from "../ports.ts";
import { giftOfMonth, isPlan, type PlanGift, setNextNight } from "./plan-nights.ts";
import { momentOf } from "./plan-schedule.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import type { RegularGift, RegularGiftChange } from "./regular-gift-queries.ts";
import { lockRegularGift, queueRegularNotification } from "./regular-notifications.ts";
import { chargeAfterDay, chargeAfterMonth, chargeMoment, noShares, sharesOfMonth } from "./regular-schedule.ts";

/** A change that a donor asks for, and the donor. */
interface Change {
  readonly userId: number;
  readonly id: number;
}

/** Returns a donor's gift. @throws RuleViolation not_found for another donor's gift */
export async function ownRegularGift(store: Store, { userId, id }: Change): Promise<RegularGift> {
  const gift = await store.regularGifts.find(id);
  if (gift?.user_id !== userId) throw new RuleViolation("not_found");
  return gift;
}

/**
 * Changes a donor's gift at once and confirms it by mail or SMS, in one transaction. Nobody is asked for a reason.
 * @throws RuleViolation not_found; regular_ended for a stopped gift
 */
async function changeGift(
  { store, clock }: Ports,
  change: Change,
  kind: NotificationKind,
  work: (store: Store, gift: RegularGift, at: Date) => Promise<RegularGiftChange | null>,
): Promise<RegularGift> {
  const at = clock.now();
  return store.transaction(async (store) => {
    await ownRegularGift(store, change);
    const gift = mustExist(await lockRegularGift(store, change.id));
    if (gift.state === "stopped") throw new RuleViolation("regular_ended");
    const changed = await work(store, gift, at);
    if (changed === null) return gift;
    await store.regularGifts.change(gift.id, changed);
    const now = mustExist(await store.regularGifts.find(gift.id));
    const card = now.card_id === null ? null : await store.cards.find(now.user_id, now.card_id);
    await queueRegularNotification(store, now, kind, at, {
      last_day: now.paused_until ?? (now.next_charge_at ? dayInIstanbul(new Date(now.next_charge_at)) : ""),
      ...(card && { card: card.last_four }),
    });
    return now;
  });
}

/**
 * Skips the next month. A repeated request for a month that was skipped changes nothing.
 * @param month YYYY-MM, the month that the donor was shown
 * @throws RuleViolation payment_under_way while it is being charged; regular_paused
 */
export function skipMonth(ports: Ports, change: Change, month: string): Promise<RegularGift> {
  return changeGift(ports, change, "regular_skipped", async (store, gift, at) => {
    if (gift.next_month !== month) return null;
    if (gift.state !== "active") throw new RuleViolation("regular_paused");
    if (gift.next_charge_at === null) throw new RuleViolation("payment_under_way");
    await closeMonth(store, giftOfMonth(gift, month), at, { isSkipped: true });
    return isPlan(gift) ? setNextNight(store, gift, at) : chargeAfterMonth(month, gift.day);
  });
}

/**
 * Returns the skipped month that its donor can still take back: the last one, while its charge is to come and the gift
 * runs; else null.
 */
export function skippedMonthOf(gift: RegularGift, charges: readonly RegularCharge[], at: Date): RegularCharge | null {
  if (gift.state !== "active" || gift.next_charge_at === null) return null;
  const last = isPlan(gift)
    ? charges.find(({ state }) => state === "skipped")
    : charges.find(({ month }) => monthAfter(month) === gift.next_month);
  // A month that was tried had its day already, whatever day its donor chose since.
  const isUntried = last?.state === "skipped" && last.tries === 0;
  return isUntried && momentOf(gift, last.month) > at ? last : null;
}

/**
 * Takes a skipped month back: it is charged on its day. A repeated request changes nothing.
 * @param month YYYY-MM, the month that the donor was shown
 * @throws RuleViolation regular_not_skipped when it was not skipped last, or its day has come; regular_paused
 */
export function unskipMonth(ports: Ports, change: Change, month: string): Promise<RegularGift> {
  return changeGift(ports, change, "regular_unskipped", async (store, gift, at) => {
    if (gift.state !== "active") throw new RuleViolation("regular_paused");
    const charges = await store.regularGifts.charges(gift.id);
    const isNext = gift.plan?.nights.some(({ day }) => day === month) ?? gift.next_month === month;
    if (isNext && !charges.some((charge) => charge.month === month)) return null;
    const skipped = skippedMonthOf(gift, charges, at);
    if (skipped?.month !== month) throw new RuleViolation("regular_not_skipped");
    await store.regularGifts.removeCharge(skipped.id);
    if (isPlan(gift)) return setNextNight(store, gift, at);
    return { next_month: month, next_charge_at: chargeMoment(month, gift.day).toISOString() };
  });
}

/**
 * Pauses a gift until a day (YYYY-MM-DD): the first charge is on or after it.
 * @throws RuleViolation pause_day_wrong for a day that is not in the coming year; regular_dates for a plan
 */
export function pauseUntil(ports: Ports, change: Change, until: string): Promise<RegularGift> {
  return changeGift(ports, change, "regular_paused", async (store, gift, at) => {
    if (isPlan(gift)) throw new RuleViolation("regular_dates");
    const today = dayInIstanbul(at);
    if (until <= today || until > monthsLater(today, longestPauseMonths))
      throw new RuleViolation("pause_day_wrong", "until");
    if (gift.state === "paused" && gift.paused_until === until) return null;
    const isClosed = await closeMonth(store, gift, at);
    const next_month = isClosed ? chargeAfterMonth(gift.next_month, gift.day).next_month : gift.next_month;
    return { state: "paused", pause_reason: "donor", paused_until: until, next_charge_at: null, next_month };
  });
}

/** Resumes a paused gift: the next charge is after today. @throws RuleViolation card_required without a card */
export function resume(ports: Ports, change: Change): Promise<RegularGift> {
  return changeGift(ports, change, "regular_resumed", async (store, gift, at) => {
    if (gift.state === "active") return null;
    if (gift.card_id === null) throw new RuleViolation("card_required", "saved_card_id");
    return resumed(store, gift, at);
  });
}

async function resumed(store: Store, gift: RegularGift, at: Date): Promise<RegularGiftChange> {
  const next = isPlan(gift) ? await setNextNight(store, gift, at) : chargeAfterDay(gift, at);
  return { state: "active", pause_reason: null, paused_until: null, ...next };
}

/**
 * Changes the monthly sum (kuruş) and records the consent to it.
 * @param asContribution whether the donor agrees that shares of a sacrifice become a contribution
 * @throws RuleViolation amount_range; amount_over_remaining when the cause misses less, regular_rest when it misses
 *   just this; regular_shares when the sum no longer pays for the shares and the donor was not asked
 */
export function changeAmount(
  ports: Ports,
  { language, ...change }: Change & { language: Language },
  amount: number,
  asContribution: boolean,
): Promise<RegularGift> {
  return changeGift(ports, change, "regular_amount", async (store, gift, at) => {
    const plan = isPlan(gift) ? await withAmount(store, gift, amount) : null;
    const largest = Math.max(amount, ...(plan?.nights.map((night) => night.amount) ?? []));
    if (!isAmountInRange(amount, null) || largest > maximumAmount)
      throw new RuleViolation("amount_range", "amount", { minimum: minimumAmount, maximum: maximumAmount });
    if (gift.cause !== null && gift.amount < amount && takesMonthly(gift.cause, gift, at)) {
      const remaining = gift.cause.goal_amount === null ? null : gift.cause.goal_amount - gift.cause.total_amount;
      if (remaining !== null && amount > remaining)
        throw new RuleViolation("amount_over_remaining", "amount", { remaining, reserved: 0 });
      if (amount === remaining) throw new RuleViolation("regular_rest", "amount");
    }
    if (amount === gift.amount) return null;
    const { share_value: shares } = sharesOfMonth(gift);
    if (shares > 0 && gift.cause?.kind === "sacrifice" && !asContribution)
      throw new RuleViolation("regular_shares", "as_contribution", { shares });
    const consent = { text_version: regularConsentVersion, amount, day: gift.day, plan, language };
    await store.regularGifts.recordConsent(gift.id, consent, at);
    return { amount, ...(plan && { plan }), ...(shares > 0 && noShares) };
  });
}

/** Returns a plan with another sum for the nights that are not settled; a skipped one may be taken back. */
async function withAmount(store: Store, { id, amount: former, plan }: PlanGift, amount: number): Promise<Plan> {
  const charges = await store.regularGifts.charges(id);
  const isSettled = (day: string) =>
    charges.some(({ month, state }) => month === day && state !== "open" && state !== "skipped");
  const nights = plan.nights.map((night) =>
    isSettled(night.day) ? night : { ...night, amount: (night.amount / former) * amount },
  );
  return { ...plan, nights };
}

/** Changes the day of the month and records the consent to it. A month that is being tried keeps its next try. */
export function changeDay(ports: Ports, { language, ...change }: Change & { language: Language }, day: number) {
  return changeGift(ports, change, "regular_day", async (store, gift, at) => {
    if (isPlan(gift)) throw new RuleViolation("regular_dates");
    if (day === gift.day) return null;
    const consent = { text_version: regularConsentVersion, amount: gift.amount, day, plan: null, language };
    await store.regularGifts.recordConsent(gift.id, consent, at);
    const isTried = (await store.regularGifts.findCharge(gift.id, gift.next_month))?.state === "open";
    if (gift.state !== "active" || isTried) return { day };
    return { day, ...chargeAfterDay({ next_month: gift.next_month, day }, at) };
  });
}

/** Pauses that end when the donor chooses a card. */
const pausesOfCard: readonly (PauseReason | null)[] = ["card", "refused", "unreachable"];

/**
 * Changes the card. A gift that was paused for its card or after failed charges continues.
 * @throws RuleViolation not_found for another user's card, card_expired
 */
export function changeCard(ports: Ports, change: Change, cardId: number): Promise<RegularGift> {
  return changeGift(ports, change, "regular_card", async (store, gift, at) => {
    checkExpiry(await requireCard(store, change.userId, cardId), at, "saved_card_id");
    const continues = pausesOfCard.includes(gift.pause_reason);
    if (cardId === gift.card_id && !continues) return null;
    return { card_id: cardId, ...(continues && (await resumed(store, gift, at))) };
  });
}

/**
 * Changes the cause; null is where gifts are needed most. The gift's shares were those of the former cause.
 * @throws RuleViolation cause_unknown, cause_not_open, regular_seasonal, fund_not_taken
 */
export function changeCause(ports: Ports, change: Change, causeId: number | null): Promise<RegularGift> {
  return changeGift(ports, change, "regular_cause", async (store, gift, at) => {
    if (causeId === (gift.cause?.id ?? null)) return null;
    const given = fundOf(gift);
    // Where gifts are needed most is chosen among the causes that take the gift's fund.
    if (causeId === null) return { cause_id: null, fund: fundAfterMove(given, fundsWhereNeeded), ...noShares };
    const cause = await store.causes.find(causeId);
    if (!cause || !isPublished(cause, at)) throw new RuleViolation("cause_unknown", "cause");
    if (isSeasonal(cause)) throw new RuleViolation("regular_seasonal", "cause");
    const fund = fundAfterMove(given, fundsOf(cause));
    if (fund === null) throw new RuleViolation("fund_not_taken", "cause");
    if (!takesMonthly(cause, { amount: gift.amount, fund }, at)) throw new RuleViolation("cause_not_open", "cause");
    return { cause_id: causeId, fund, ...noShares };
  });
}

/** Stops a gift for good. What was given stays. */
export function stop(ports: Ports, change: Change): Promise<RegularGift> {
  return changeGift(ports, change, "regular_stopped", stopped);
}

async function stopped(store: Store, gift: RegularGift, at: Date): Promise<RegularGiftChange> {
  // Several nights of a plan may wait for their next try.
  for (const { day } of gift.plan?.nights ?? [{ day: gift.next_month }])
    await closeMonth(store, { ...gift, next_month: day }, at);
  return {
    state: "stopped",
    pause_reason: null,
    paused_until: null,
    next_charge_at: null,
    stopped_at: at.toISOString(),
  };
}

/**
 * Closes a month whose refused charge waits for its next try, so that it is not tried again; one that is being charged
 * keeps its outcome.
 * @param isSkipped also records a month that was not tried
 * @returns whether the month is over
 */
async function closeMonth(
  store: Store,
  gift: RegularGift,
  at: Date,
  { isSkipped = false }: { isSkipped?: boolean } = {},
): Promise<boolean> {
  const charge = await store.regularGifts.findCharge(gift.id, gift.next_month);
  if (charge?.state === "open") {
    if (await store.regularGifts.isUnsettled(charge.id)) {
      if (isSkipped) throw new RuleViolation("payment_under_way");
      return true;
    }
    await store.regularGifts.changeCharge(charge.id, { state: "skipped" }, at);
    return true;
  }
  if (!isSkipped) return false;
  const { id: gift_id, next_month: month, amount } = gift;
  await store.regularGifts.addCharge({ gift_id, month, state: "skipped", amount }, at);
  return true;
}

/** Stops the gifts of a user whose account is erased, and deletes their names. Call it inside a transaction. */
export async function stopGiftsOfErasedUser(store: Store, userId: number, at: Date): Promise<void> {
  for (const id of await store.regularGifts.idsOfUser(userId)) {
    const gift = mustExist(await lockRegularGift(store, id));
    await store.regularGifts.change(id, await stopped(store, gift, at));
  }
  await store.regularGifts.eraseDonor(userId);
}
