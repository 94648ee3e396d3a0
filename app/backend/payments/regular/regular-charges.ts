import type { Donor } from "../../../contract/endpoints/payments.ts";
import { mustExist } from "../../../contract/rule-violation.ts";
import { fundAfterMove, fundsWhereNeeded } from "../../../contract/rules/funds.ts";
import { payerNameOfMonths } from "../../../contract/rules/gift-people.ts";
import { dayInIstanbul, later, startOfDay } from "../../../contract/rules/istanbul-time.ts";
import { chargeDate, monthAfter } from "../../../contract/rules/regular-giving.ts";
import { verifiedEmailOf } from "../../accounts/current-user.ts";
import type { UserRecord } from "../../accounts/user-queries.ts";
import { takesMonthly } from "../../giving/baskets.ts";
import type { CauseRecord } from "../../giving/cause-records.ts";
import type { Secrets } from "../../outside.ts";
import { hasNoForgottenCharge } from "../charge/forgotten-charges.ts";
import { chargeSavedCard } from "../charge/payment-outcomes.ts";
import type { Ports, Store } from "../ports.ts";
import { giftOfMonth, isPlan, type PlanGift, setNextNight } from "./plan-nights.ts";
import type { RegularCharge } from "./regular-charge-queries.ts";
import type { RegularGift } from "./regular-gift-queries.ts";
import { lockRegularGift, pauseWithoutCard, queueRegularNotification } from "./regular-notifications.ts";
import {
  anHourLater,
  chargeAfterMonth,
  chargeAfterNotification,
  chargeTime,
  nextMorning,
  noShares,
  sharesOfMonth,
} from "./regular-schedule.ts";

/** Minutes within which the provider answers or the outcome is asked for. */
const expiryMinutes = 15;

/** A try of a month of a gift. */
export interface RegularTry {
  readonly month: string;
  /** Number of the try, from 1. */
  readonly tries: number;
}

/**
 * Stores the payment of a try as being confirmed. Until it has an outcome, nothing more is due.
 * @param firstTriedAt when the month was tried first, if this is the first try on record
 * @returns its id
 */
export async function insertTry(
  { store, secrets, gateway }: Pick<Ports, "store" | "secrets" | "gateway">,
  given: { gift: RegularGift; user: UserRecord; cause: CauseRecord; cardId: number | null },
  { month, tries }: RegularTry,
  at: Date,
  firstTriedAt = at,
): Promise<string> {
  const { gift, user, cause, cardId } = given;
  const charge =
    (await store.regularGifts.findCharge(gift.id, month)) ?? (await addMonth(store, gift, month, firstTriedAt));
  const id = regularPaymentId(secrets, gift, { month, tries });
  await store.payments.insert({
    id,
    owner: `user:${gift.user_id}`,
    idempotency_key: `regular-${charge.id}-${tries}`,
    amount: gift.amount,
    donor: payerOf(gift, user),
    language: gift.language,
    address_hash: null,
    card_hash: null,
    reference_hash: secrets.fingerprint(secrets.randomText(32)),
    provider: gateway.name,
    card_to_save: null,
    regular: { gift_id: gift.id, charge_id: charge.id },
    saved_card_id: cardId,
    lines: [{ ...giftOf(gift, cause), id: -charge.id }],
    at,
    expires_at: later(at, { minutes: expiryMinutes }),
  });
  // Of a month that is settled this try is one more that was found.
  const named = charge.state === "open" ? { payment_id: id, amount: gift.amount, retry_at: null } : {};
  await store.regularGifts.changeCharge(charge.id, { ...named, tries: Math.max(charge.tries, tries) }, at);
  return id;
}

/** Returns the payer of a month: the name of the first one, else the account's; nothing of an anonymous payer. */
function payerOf({ payer_name }: RegularGift, user: UserRecord): Donor {
  const name = payerNameOfMonths(payer_name, user);
  if (name === null) return { name, email: null, phone: null };
  // The address in a profile may be anybody's until its owner verified it.
  return { name, email: verifiedEmailOf(user), phone: user.phone };
}

/** Characters of the id of a payment. */
const idLength = 32;

/**
 * Returns the id of the payment of a try. It is made of the gift, the month and the number of the try, so that a site
 * whose backup was restored asks the provider about the same id before it charges. Nobody outside can guess it, and a
 * gift that was made anew under an old number has other ids.
 */
export function regularPaymentId(
  secrets: Secrets,
  gift: Pick<RegularGift, "id" | "created_at">,
  { month, tries }: RegularTry,
): string {
  return secrets.fingerprint(`regular ${gift.id} ${gift.created_at} ${month} ${tries}`).slice(0, idLength);
}

/** Adds a month of which nothing was tried yet. */
export function addMonth(store: Store, { id, amount }: RegularGift, month: string, at: Date): Promise<RegularCharge> {
  return store.regularGifts.addCharge({ gift_id: id, month, state: "open", amount }, at);
}

/** Returns the line of a month. A month that goes to another cause than the gift's buys no shares. */
function giftOf(gift: RegularGift, cause: CauseRecord) {
  const { name, phone, amount, on_behalf, proxy_granted, note, shown_as, fund } = gift;
  const shares = cause.id === gift.cause?.id ? sharesOfMonth(gift) : noShares;
  return { cause_id: cause.id, name, phone, amount, ...shares, on_behalf, proxy_granted, note, shown_as, fund };
}

/**
 * Charges a due month of a gift. The attempt is stored before the card is charged, so that of all processes one calls
 * the provider, once. A process that stops in between leaves a payment whose outcome is asked for, like any other.
 */
export async function chargeDueGift(ports: Ports, id: number): Promise<void> {
  if (!(await mayClaim(ports, id))) return;
  const claim = await ports.store.transaction((store) => claimMonth(ports, store, id));
  if (claim) await chargeSavedCard(ports, mustExist(await ports.store.payments.find(claim.paymentId)), claim.card);
}

/** Returns whether no charge of what is due was forgotten. A provider that does not answer is asked again later. */
async function mayClaim(ports: Ports, id: number): Promise<boolean> {
  const { store, clock } = ports;
  const gift = await store.regularGifts.find(id);
  if (gift?.state !== "active") return true;
  const isFree = await hasNoForgottenCharge(ports, gift);
  if (isFree === null) await store.regularGifts.change(id, { next_charge_at: anHourLater(clock.now()) });
  return isFree === true;
}

/** Returns the stored payment and its card; null when nothing is to be charged now. */
async function claimMonth(ports: Ports, store: Store, id: number) {
  const { clock, gateway, log } = ports;
  const at = clock.now();
  const gift = await lockRegularGift(store, id);
  // Another process claimed it, or its donor changed it.
  if (gift?.next_charge_at == null || gift.next_charge_at > at.toISOString()) return null;
  const user = await store.users.find(gift.user_id);
  if (gift.state !== "active" || !user) {
    await store.regularGifts.change(id, { next_charge_at: null });
    return null;
  }
  const card = gift.card_id === null ? null : await store.cards.find(gift.user_id, gift.card_id);
  // A card of another provider, from before the operator changed it, cannot be charged.
  if (card?.provider !== gateway.name) {
    await pauseWithoutCard(store, gift, at);
    return null;
  }
  const month = isPlan(gift) ? await nightToCharge(store, gift, at) : await monthToCharge(store, gift, at);
  if (month === null) return null;
  const given = { gift: giftOfMonth(gift, month), user, cardId: card.id };
  const cause = await causeToCharge(store, given.gift, at);
  if (cause === "moved") return null;
  if (cause === null) {
    log.warn({ regular_gift: id }, "no cause takes this regular gift");
    await store.regularGifts.change(id, { next_charge_at: anHourLater(at) });
    return null;
  }
  const { tries = 0 } = (await store.regularGifts.findCharge(id, month)) ?? {};
  await store.regularGifts.change(id, { next_charge_at: null });
  return {
    paymentId: await insertTry({ ...ports, store }, { ...given, cause }, { month, tries: tries + 1 }, at),
    card,
  };
}

/** Returns the night of a plan to charge, or null when none is due. */
async function nightToCharge(store: Store, gift: PlanGift, at: Date): Promise<string | null> {
  const { next_month, next_charge_at } = await setNextNight(store, gift, at);
  return next_month !== undefined && next_charge_at != null && next_charge_at <= at.toISOString() ? next_month : null;
}

/**
 * Returns the month to charge, or null when a payment of it may still take money. Once the day of the next month has
 * come, a month that staff still have to settle no longer holds the gift back.
 */
async function monthToCharge(store: Store, gift: RegularGift, at: Date): Promise<string | null> {
  const { id, next_month, day } = gift;
  const charge = await store.regularGifts.findCharge(id, next_month);
  if (charge?.state === "open" && (await store.regularGifts.isUnsettled(charge.id))) {
    const following = monthAfter(next_month);
    if (dayInIstanbul(at) < chargeDate(following, day)) {
      await store.regularGifts.change(id, { next_charge_at: anHourLater(at) });
      return null;
    }
    await store.regularGifts.change(id, { next_month: following });
    return monthToCharge(store, { ...gift, next_month: following }, at);
  }
  if (charge && charge.state !== "open") {
    await store.regularGifts.change(id, chargeAfterMonth(next_month, day));
    return null;
  }
  const time = chargeTime(gift, charge, at);
  if (time === null) {
    await leaveOut(store, gift, at);
    return null;
  }
  // Two months never share a day, for example after the donor changed the day.
  const isPaidToday = await store.regularGifts.wasPaidSince(id, startOfDay(dayInIstanbul(at)));
  const next_charge_at = isPaidToday ? nextMorning(at) : time;
  if (next_charge_at <= at.toISOString()) return next_month;
  await store.regularGifts.change(id, { next_charge_at });
  return null;
}

/**
 * Leaves out the months whose days passed while the site did not run or no charge was possible, and tells the donor
 * once. They are never made up for.
 */
async function leaveOut(store: Store, gift: RegularGift, at: Date): Promise<void> {
  let next_month = gift.next_month;
  let next_charge_at: string | null = null;
  for (; next_charge_at === null; next_month = monthAfter(next_month)) {
    const charge = await store.regularGifts.findCharge(gift.id, next_month);
    if (charge && charge.state !== "open") continue;
    next_charge_at = chargeTime({ next_month, day: gift.day }, charge, at);
    if (next_charge_at !== null) break;
    const { id } = charge ?? (await addMonth(store, gift, next_month, at));
    await store.regularGifts.changeCharge(id, { state: "missed" }, at);
  }
  await store.regularGifts.change(gift.id, { next_month, next_charge_at });
  await queueRegularNotification(store, gift, "regular_left_out", at, {
    last_day: dayInIstanbul(new Date(mustExist(next_charge_at))),
  });
}

/**
 * Returns the cause that gets this month: the donor's, or the one where gifts are needed most. A cause that takes no
 * such gift any more moves the gift; its donor is notified first, a day before the next charge.
 */
async function causeToCharge(store: Store, gift: RegularGift, at: Date): Promise<CauseRecord | null | "moved"> {
  if (gift.cause === null) return store.causes.neededMost(gift.amount, at, gift.fund);
  if (takesMonthly(gift.cause, gift, at)) return gift.cause;
  await moveToNeededMost(store, gift, at);
  return "moved";
}

/**
 * Moves a gift whose cause takes no such gift any more to where it is needed most, and tells its donor, a day before
 * the next month is charged. Zakat, fitre and fidye go to causes that take them alone; what was for a sacrifice is a
 * general gift from then on.
 */
async function moveToNeededMost(store: Store, gift: RegularGift, at: Date): Promise<void> {
  const planned = mustExist(gift.next_charge_at);
  // A night waits for nobody: it would be over a day later.
  const next_charge_at = isPlan(gift) ? planned : chargeAfterNotification(at, planned);
  const fund = gift.fund && fundAfterMove(gift.fund, fundsWhereNeeded);
  await store.regularGifts.change(gift.id, { cause_id: null, fund, next_charge_at });
  await queueRegularNotification(store, gift, "regular_moved", at, {
    last_day: dayInIstanbul(new Date(next_charge_at)),
  });
}

/** Moves a gift if its cause takes no such gift any more, before its next charge is due. */
export async function moveGiftOfClosedCause({ store, clock }: Ports, id: number): Promise<void> {
  const at = clock.now();
  await store.transaction(async (store) => {
    const gift = await lockRegularGift(store, id);
    if (gift?.state !== "active" || gift.next_charge_at === null || gift.cause === null) return;
    if (!takesMonthly(gift.cause, gift, at)) await moveToNeededMost(store, gift, at);
  });
}
